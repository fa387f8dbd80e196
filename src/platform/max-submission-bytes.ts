/**
 * Maximum size of a submission's body, in bytes. Every field of a lead fits in it at its maximum
 * length, in any alphabet.
 */
export const maxSubmissionBytes = 16 * 1024;
