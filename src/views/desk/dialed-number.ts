/** The number to dial, without an extension or a remark; empty if there is none. */
export const dialedNumber = (phone: string): string =>
  /\+?\d(?:[\s().\-/]*\d){6,14}/.exec(phone)?.[0].replace(/[^\d+]/g, '') ?? '';
