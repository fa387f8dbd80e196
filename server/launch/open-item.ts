/** What stands between this copy of the site and the public. */
export type OpenItem = {
  /** A file and a line, or a setting. */
  place: string;
  /** What is open, and how to close it. */
  problem: string;
  /** Places or texts that it is about, a line each. */
  details?: readonly string[];
  /** The command that closes it. */
  command?: string;
  /** Whether the site can go live without it. */
  isOptional?: boolean;
};

/** An item that is open under a condition, to be spread into a list. */
export const openIf = (isOpen: boolean, item: OpenItem): OpenItem[] => (isOpen ? [item] : []);
