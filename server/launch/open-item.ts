/** An open item: something to do before this copy of the site can go live. */
export type OpenItem = {
  /** A file and a line, or a setting. */
  place: string;
  /** What to do, and why. */
  problem: string;
  /** The places or texts that it concerns, one per line. */
  details?: readonly string[];
  /** The command that closes the item. */
  command?: string;
  /** Whether the site can go live without it. */
  isOptional?: boolean;
};

/** A list of the item if it is open, to spread into another list. */
export const openIf = (isOpen: boolean, item: OpenItem): OpenItem[] => (isOpen ? [item] : []);
