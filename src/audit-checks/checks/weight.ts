import { defineCheck } from '../check.ts';

/** The smallest document, in bytes, for which compression is noticeable. */
const minCompressibleBytes = 20_000;
const maxBytes = 300_000;

/** Whether the document is small, and sent compressed. */
export const weight = defineCheck({
  check: 'weight',
  reads: 'responses',
  fine: { kilobytes: 'number' },
  found: {
    heavy: { rank: 2, values: { kilobytes: 'number' } },
    uncompressed: { rank: 2, values: { kilobytes: 'number' } },
  },
  judge: ({ response: { headers, wireBytes, bytes } }, verdict) => {
    // A page that is just a script rounds to 0, and "0 KB" reads like a mistake.
    const kilobytes = Math.max(1, Math.round(wireBytes / 1_000));
    const isCompressed = /\b(?:gzip|br|zstd|deflate)\b/i.test(headers['content-encoding'] ?? '');
    if (!isCompressed && bytes >= minCompressibleBytes)
      return verdict.found('uncompressed', { kilobytes });
    return wireBytes > maxBytes
      ? verdict.found('heavy', { kilobytes })
      : verdict.fine({ kilobytes });
  },
});
