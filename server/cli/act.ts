import type { Instant } from '../../core/instant.ts';
import type { Environment } from '../environment.ts';
import type { LeadDatabase } from '../store/engine/lead-database.ts';

/** A command's output and exit code. */
export type ActResult = {
  text: string;
  exitCode: 0 | 3;
  /** A new file to write before the text is printed. */
  file?: { path: string; content: string } | undefined;
  /** The suspected leads that a person has seen once all is written, by id. */
  shown?: string[];
};

/** What a command does, given the time in ms since 1970. Rejects when the database fails. */
export type Act = (
  database: LeadDatabase,
  now: Instant,
  environment: Environment,
) => Promise<ActResult>;

/** The result of a command that did what it was asked. */
export const done = (text: string, shown: string[] = []): ActResult => ({
  text,
  exitCode: 0,
  shown,
});

/** The result of a command about something that does not exist. */
export const notFound = (text: string): ActResult => ({ text, exitCode: 3 });
