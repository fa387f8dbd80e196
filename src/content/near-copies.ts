/** So many words in a row that two cities share are a copy and no accident. */
const shingleLength = 5;
/** Phrases that all city pages share on purpose. */
const sharedPhrases = ['a dallas area entrepreneur', 'book a free strategy session'];

/** The copy of a city's page, and its file. */
type CityCopy = { file: string; page: Readonly<Record<string, unknown>> };
/** A phrase in lower case, and the files that have it. */
export type NearCopy = { phrase: string; files: string[] };

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(texts) : [];
}

function shinglesOf({ page: { action: _, ...page } }: CityCopy): Set<string> {
  const found = new Set<string>();
  for (const text of texts(page)) {
    const words = text.toLowerCase().match(/[\p{L}\p{N}’{}$%]+/gu) ?? [];
    for (let start = 0; start + shingleLength <= words.length; start += 1) {
      found.add(words.slice(start, start + shingleLength).join(' '));
    }
  }
  return found;
}

/** Phrases of five words that the pages of several cities share; labels of buttons may repeat. */
export function nearCopies(cities: readonly CityCopy[]): NearCopy[] {
  const owners = new Map<string, string[]>();
  for (const city of cities) {
    for (const phrase of shinglesOf(city)) {
      owners.set(phrase, [...(owners.get(phrase) ?? []), city.file]);
    }
  }
  return [...owners]
    .filter(
      ([phrase, files]) => files.length > 1 && !sharedPhrases.some((own) => phrase.includes(own)),
    )
    .map(([phrase, files]) => ({ phrase, files }));
}
