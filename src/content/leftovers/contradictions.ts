import { placesOf } from './places.ts';
import { agencyFile, isText, parsed, type Sources } from './sources.ts';

const chatFile = 'content/shared/chat.yaml';

/** What is not shown where it leads nowhere: links, texts about booking, and words for the chat. */
const hidden = [
  /^ *(?:caseStudies|action):.*$/gm,
  /^( *)booking:.*(?:\n(?:\1 +.*|\s*))*$/gm,
  /^( *)- keywords:.*(?:\n\1 {4,}.*)*$/gm,
  /^ *needs: booking\n.*$/gm,
];

/** The entries of a list, each with its lines. */
const entries = /^( *)- .*(?:\n\1 +.*|\n\s*(?=\n))*/gm;

/** Sources without what is hidden; all lines stay where they are. */
const shownOnly = (sources: Sources): Sources =>
  Object.fromEntries(
    Object.entries(sources).map(([file, source]) => [
      file,
      hidden.reduce((text, part) => text.replace(part, (all) => all.replace(/.+/g, '')), source),
    ]),
  );

/** The texts that speak of case studies, once the last one was removed. */
function oldCases(before: Sources, sources: Sources): string[] {
  const isCase = (file: string) => file.startsWith('content/case-studies/');
  if (!Object.keys(before).some(isCase) || Object.keys(sources).some(isCase)) return [];
  const { 'content/pages/case-studies.yaml': _, ...others } = sources;
  return placesOf('case study|case studies', shownOnly(others), 'iu').map(
    (place) => `content/${place}: speaks of case studies, and there are none now`,
  );
}

/** The texts that speak of what the agency has switched off, or quote a number that it changed. */
export function contradictions(before: Sources, sources: Sources): string[] {
  const { siteAudit, booking, languages } = parsed(sources[agencyFile]);
  const texts = Object.fromEntries(
    Object.entries(sources).filter(
      ([file]) =>
        /^content\/(?:cities|pages|posts|services|shared)\//.test(file) && !/booking/.test(file),
    ),
  );
  const tell = (pattern: string, what: string, where: Sources = texts) =>
    placesOf(pattern, where, 'iu').map((place) => `content/${place}: ${what}`);
  const { minutes, offered = booking !== undefined } = Object(booking);
  const bookingVerbs =
    '(?:you |to )?pick(?:ed)? a time|time you pick(?:ed)?|book (?:a|an|the|your) (?:[\\w-]+ ){0,2}(?:session|call|time)';
  const withAgency = { [agencyFile]: sources[agencyFile] ?? '', ...texts };
  const spoken = JSON.stringify(languages ?? []);
  const chat = {
    [chatFile]: (sources[chatFile] ?? '').replace(entries, (entry) =>
      entry.includes('needs: Spanish') && !spoken.includes('Spanish')
        ? entry.replace(/.+/g, '')
        : entry,
    ),
  };
  const otherMinutes = `(?!${minutes}\\b)(?:15|20|30|45|60)[ -](?:minutes?|minutos)`;
  return [
    ...oldCases(before, sources),
    ...(siteAudit === false
      ? tell('site audits?', 'speaks of the site audit, which is switched off')
      : []),
    ...(!offered && agencyFile in sources
      ? tell(bookingVerbs, 'speaks of booking, which is switched off', shownOnly(withAgency))
      : []),
    ...(typeof minutes === 'number'
      ? tell(otherMinutes, `names another length than that of a session, ${minutes} minutes`, chat)
      : []),
    ...Object.entries(texts).flatMap(([file, source]) =>
      /^content\/services\//.test(file) && isText(parsed(source).fee)
        ? tell(
            'fee[^.\\n]{0,60}\\s[^.\\n]{0,60}quote it|quote (?:our|the) (?:own )?fee',
            'says that the fee is quoted, and there is one',
            {
              [file]: source,
            },
          )
        : [],
    ),
  ];
}
