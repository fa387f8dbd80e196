import type { Instant } from '../../core/instant.ts';
import type { Environment } from '../environment.ts';
import type { LeadDatabase } from '../store/engine/lead-database.ts';

/** The output and exit code of a command. */
export type ActResult = {
  text: string;
  exitCode: 0 | 3;
  /** A new file to write before the text is printed. */
  file?: { path: string; content: string } | undefined;
  /** The ids of suspected leads that count as shown once everything is written. */
  shown?: string[];
};

/** The work of a command. Rejects when the database fails. */
export type Act = (
  database: LeadDatabase,
  now: Instant,
  environment: Environment,
) => Promise<ActResult>;

/** The result of a command that succeeded. */
export const done = (text: string, shown: string[] = []): ActResult => ({
  text,
  exitCode: 0,
  shown,
});

/** The result of a command for something that does not exist. */
export const notFound = (text: string): ActResult => ({ text, exitCode: 3 });
