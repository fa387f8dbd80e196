import { defineCheck } from '../check.ts';

/** The smallest document, in bytes, for which compression is noticeable. */
const worthCompressing = 20_000;
const heavy = 300_000;

/** Whether the document is small, and sent compressed. */
export const weight = defineCheck({
  check: 'weight',
  reads: 'answers',
  fine: { kilobytes: 'number' },
  found: {
    heavy: { rank: 2, values: { kilobytes: 'number' } },
    uncompressed: { rank: 2, values: { kilobytes: 'number' } },
  },
  judge: ({ answer: { headers, wireBytes, bytes } }, say) => {
    // A page that is just a script rounds to 0, and "0 KB" reads like a mistake.
    const kilobytes = Math.max(1, Math.round(wireBytes / 1_000));
    const isCompressed = /\b(?:gzip|br|zstd|deflate)\b/i.test(headers['content-encoding'] ?? '');
    if (!isCompressed && bytes >= worthCompressing) return say.found('uncompressed', { kilobytes });
    return wireBytes > heavy ? say.found('heavy', { kilobytes }) : say.fine({ kilobytes });
  },
});
