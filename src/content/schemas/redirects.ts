import { z } from 'zod';

const oldPath = z
  .string()
  .regex(/^\/[^\s?#*:]+$/, 'must be the old address without the domain, such as "/old-page"');
const target = z
  .string('must be an address, such as "/services/google-ads"')
  .regex(
    /^(\/(?!\/)\S*|https:\/\/\S+)$/,
    'must be an address of this site, such as "/services/google-ads", or begin with https://',
  );

/** Where addresses that are gone lead: the old address, and the new one. */
export const redirectsSchema = z.record(oldPath, target).nullable();
