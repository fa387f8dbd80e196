import { expect, test } from 'vitest';
import { decodedText } from '../src/audit/server/decoded-text.ts';
import { refreshTarget } from '../src/audit-checks/refresh-target.ts';
import { parseBookingRequest } from '../src/booking/booking-request.ts';
import { bodyProblems } from '../src/content/body-problems.ts';
import { hasAnchorsOrTags } from '../src/content/loading/edit-yaml.ts';
import { splitFrontMatter } from '../src/content/loading/markdown-file.ts';
import { preventWrapping } from '../src/content/no-wrap.ts';
import { logoFile, logoProblems } from '../src/content/parse-logo.ts';
import { failureFrom } from '../src/delivery/server/attempt.ts';
import { leadEmail } from '../src/delivery/server/lead-email.ts';
import { safeDeskPath } from '../src/desk/desk-paths.ts';
import { deviceName } from '../src/desk/server/device-name.ts';
import { searchableText } from '../src/desk/server/store/lead-erasure.ts';
import { withinPreview } from '../src/editor/server/preview-routes.ts';
import { factsIn } from '../src/editor/server/site-content.ts';
import { copy as chatCopy } from '../src/leads/browser/chat/conversation.fixture.ts';
import { handleLine, startConversation } from '../src/leads/browser/chat/conversation.ts';
import { formEmail } from '../src/leads/email-text.ts';
import { csvCell } from '../src/leads/server/export/lead-csv.ts';
import { composeEmail, greeting } from '../src/leads/server/visitor-email.ts';
import { emailKey, searchText, searchWords } from '../src/schema/text-keys.ts';
import { deadLinks } from '../src/site/build/internal-links.ts';
import { exampleBookingLead } from '../src/testing/example-booking.ts';
import { exampleStoredLead, exampleSubmission } from '../src/testing/example-lead.ts';
import { processorTime, takesLessThan } from '../src/testing/processor-time.ts';
import { parseLead } from '../src/vocabulary/lead.ts';
import { mapLeadFields } from '../src/vocabulary/lead-fields.ts';
import { foldReference } from '../src/vocabulary/lead-id.ts';
import { mailAddress } from '../src/vocabulary/mail-address.ts';
import { numberToDial } from '../src/vocabulary/phone-number.ts';
import { multiLine, singleLine } from '../src/vocabulary/plain-text.ts';

/**
 * Everything that parses a visitor's text, or a draft made at the desk, even where an earlier check
 * bounds its length.
 */
const readers: Record<string, (text: string) => unknown> = {
  parseLead: (text) => parseLead(exampleSubmission({ name: text, message: text, other: text })),
  parseBookingRequest: (text) =>
    parseBookingRequest({ ...exampleSubmission(), start: text, email: `a@${text}`, message: text }),
  singleLine,
  multiLine,
  mailAddress,
  emailKey,
  referenceLetters: foldReference,
  searchText: (text) =>
    searchText({ name: '', email: '', phone: '', service: '', message: text, reference: '' }),
  searchWords,
  searchable: searchableText,
  formEmail: (text) =>
    formEmail({ ...mapLeadFields(() => ''), name: text, message: text, siteName: 'Acre' }),
  leadEmail: (text) => {
    const lead = exampleBookingLead({ name: text, email: text, message: text });
    const agency = { name: 'Acre', timeZone: 'America/Chicago' };
    return leadEmail(exampleStoredLead({ lead }), agency);
  },
  visitorEmail: (text) => composeEmail(text, [greeting(text), text], 'https://acre.example'),
  failureFrom: (text) => failureFrom(new Error(text)),
  csvCell,
  deviceName,
  safeDeskPath: (text) => safeDeskPath(`/desk/${text}`),
  numberToDial,
  factsIn: (text) => factsIn('content/posts/a.md', `---\n${text}\n---\n\nA`),
  hasAnchorsOrTags,
  bodyProblems: (text) =>
    bodyProblems('content/posts/slow-website-loses-calls.md', splitFrontMatter(text)),
  withinPreview: (text) => withinPreview(`<body><div ${text}`),
  deadLinks: (text) => deadLinks(`<div ${text}`, new Set()),
  preventWrapping: (text) => preventWrapping(`<div ${text}`),
  logo: (text) =>
    logoProblems(`<svg viewBox="0 0 1 1"><style>.a{d:${text}}</style></svg>`, logoFile),
  refreshTarget: (text) => refreshTarget(`0;${text}`),
  decodedText: (text) => decodedText(Buffer.from(text), `text/html${text}`),
  chat: (text) => handleLine(startConversation(chatCopy), text, chatCopy),
};

/** Texts made of one repeated part, which make a bad expression restart at each character. */
const parts = [
  ...['1', '1 ', '1-', '(1)', '+1', '12345678901 ', ' ', '-', '\n', '\r\n', '\t', '\\', '\\n', '"'],
  ...['a', 'a ', 'a.', '.', '@', 'a@', 'a@b.', '<a@b', '=', '/', '%_', '&<', 'e\u0301', '\u0301'],
  ...['<', '<a', '<a ', '? ', '[', '{', '- ', 'a: ', '&a ', '> '],
  ...['![', '`'],
  ...[';', 'url', '; charset ', '<meta ', '<meta charset=', '<meta a="', '<!--', '</'],
  ...['not ', "n't a ", 'n’t really ', 'yes', 'www.', '🌵', 'ﬁ', '\u0000', '\u202e', 'İ', '￼'],
];

const kilobyte = 1024;
const shortest = kilobyte;
const longest = 16 * kilobyte;
/** Times below this pass, in µs: the fastest quadratic expression needs several times as much. */
const negligible = 2000;
const pieceCount = longest / shortest;
/** How much more the longest text may take than its pieces; a quadratic expression takes 16 times. */
const maxFactor = 4;

test.each(Object.entries(readers))('%s takes time in proportion to the text', (_, read) => {
  for (const part of parts) {
    const long = part.repeat(Math.ceil(longest / part.length)).slice(0, longest);
    if (processorTime(() => read(long)) < negligible) continue;
    const pieces = Array.from({ length: pieceCount }, (_, index) =>
      long.slice(index * shortest, (index + 1) * shortest),
    );
    const isInProportion = takesLessThan(
      maxFactor,
      () => read(long),
      () => pieces.forEach(read),
    );
    expect(isInProportion, JSON.stringify(part)).toBe(true);
  }
});
