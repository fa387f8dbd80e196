import { parseLead } from '../lead/lead.ts';
import { leadReference } from '../lead/reference.ts';
import type { NewLead } from '../server/store/store-leads.ts';

const firstNames = ['Dana', 'José', 'Mei', 'Ann', 'Omar', 'Zoë', 'Lee', 'Ruth', 'Ivan', 'Grace'];
const lastNames = ['Reyes', 'Muñoz', 'Chen', 'Park', 'Haddad', 'O’Hara', 'Kelly', 'Stone', 'Novak'];
const syllables =
  'an ber cal do er fin gro ho in ket lo ma ne on pla qui ro sta te und ver we'.split(' ');
const vocabularySize = 5000;
const kinds = ['form', 'form', 'form', 'form', 'form', 'form', 'chat', 'chat', 'chat', 'booking'];

/** A generator of whole numbers below a bound, the same for every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Words of one to four syllables; the first ones are as frequent as "the", the last ones rare (Zipf's law). */
function frequentWord(below: (bound: number) => number): string {
  let rank = Math.floor(vocabularySize ** (below(10_000) / 10_000));
  let word = '';
  for (; rank > 0; rank = Math.floor(rank / syllables.length)) {
    word += syllables[rank % syllables.length];
  }
  return word;
}

/** Leads as an agency gets them, oldest first: mostly of 20 to 120 words; one in fifty is suspected. */
export function generateLeads(
  count: number,
  { from, every }: { from: number; every: number },
): NewLead[] {
  const below = seeded(1);
  const pick = (list: readonly string[]): string => list[below(list.length)] ?? '';
  return Array.from({ length: count }, (_, index): NewLead => {
    const receivedAt = from + index * every;
    const [first, last] = [pick(firstNames), pick(lastNames)];
    const tail =
      below(2 ** 32)
        .toString(16)
        .padStart(8, '0') + index.toString(16).padStart(4, '0');
    const id = `01900000-0000-7000-8000-${tail}`;
    const parsed = parseLead({
      ...{ id, kind: pick(kinds), name: `${first} ${last}` },
      email: `${first}.${last}.${index}@mail.example`.normalize('NFD').replace(/[^\w.@]/g, ''),
      phone: `(${200 + below(800)}) ${200 + below(800)}-${1000 + below(9000)}`,
      service: 'SEO & Content',
      message: Array.from({ length: 20 + below(100) }, () => frequentWord(below)).join(' '),
      page: '/contact',
      utmSource: 'newsletter',
    });
    if (parsed.outcome === 'invalid') throw new Error(JSON.stringify(parsed));
    const suspicions = below(50) === 0 ? (['burst'] as const) : [];
    return { lead: parsed.lead, reference: leadReference(id), receivedAt, suspicions };
  });
}
