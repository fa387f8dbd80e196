import type { FieldProblem } from '../../leads/lead.ts';
import { multiLine } from '../../leads/plain-text.ts';
import { deskBounds } from '../desk-bounds.ts';

/** The note that was typed on the page of a lead, and why it cannot be saved. */
export function typedNote({ note: typed = '' }: Readonly<Record<string, string>>): {
  note: string;
  problem: FieldProblem | undefined;
} {
  const note = multiLine(typed).trim();
  const message = `The note has ${note.length} characters; shorten it to ${deskBounds.note}.`;
  return { note, problem: note.length > deskBounds.note ? { field: 'note', message } : undefined };
}
