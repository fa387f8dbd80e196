/** Whether the domain of an address or host is reserved for examples. */
export const isExampleAddress = (address: string): boolean =>
  /(?:^|[.@])example(?:\.(?:com|net|org))?$/.test(address);

/** As `isExampleAddress`, for a valid URL. */
export const isExampleUrl = (url: string): boolean => isExampleAddress(new URL(url).hostname);
