import { z } from 'zod';
import type { Actor } from '../../leads/server/store/records/lead-events.ts';
import { formatTime } from '../../platform/format-time.ts';
import type { LeadDatabase } from '../../schema/lead-database.ts';
import { type FieldProblem, optionalFields, problemsOf } from '../../vocabulary/lead.ts';
import { leadFields } from '../../vocabulary/lead-fields.ts';
import { mailAddress } from '../../vocabulary/mail-address.ts';
import { multiLine } from '../../vocabulary/plain-text.ts';
import { maxDeskLengths } from '../desk-limits.ts';
import { editableFields, type LeadPart, oldValueName, savedTexts } from '../pages/lead.ts';
import type { FormErrors } from './lead-display.ts';
import { shownVersion } from './lead-version.ts';
import { setLeadReminder } from './set-lead-reminder.ts';
import { addNote, editLead } from './store/lead-changes.ts';

const { message: _, ...details } = optionalFields;
const detailsForm = z
  .object(details)
  .refine(({ name, phone, email }) => name + phone + email !== '', {
    path: ['name'],
    error: 'Keep at least a name, a phone number or an email address.',
  });
const invalidEmailMessage =
  'Enter a complete email address, such as name@shop.com, or leave it empty.';

/** The lead, and the fields of its page. */
export type LeadInputs = { id: string; fields: Readonly<Record<string, string>>; actor: Actor };

/** A message, followed by what was saved anyway. */
export const withSaved = (message: string, savedParts: readonly LeadPart[]): string =>
  [message, ...savedParts.map((part) => savedTexts[part])].join(' ');

/**
 * Saves the details that differ from those the page showed. Details that were contested before are
 * saved only if the form has `keep`.
 *
 * @returns the problems, and which details are contested; undefined if nothing was edited.
 */
async function saveDetails(
  database: LeadDatabase,
  timeZone: string,
  { id, fields: { contested = '', ...form }, actor }: LeadInputs,
): Promise<{ problems: FieldProblem[]; contested?: string } | undefined> {
  const shownDetails = Object.fromEntries(
    editableFields.flatMap((name) => {
      const shown = form[oldValueName(name)];
      return shown === undefined ? [] : [[name, shown]];
    }),
  );
  const stillContested = form.keep === undefined ? contested.split(',') : [];
  const fields = {
    ...form,
    ...Object.fromEntries(
      Object.entries(shownDetails).filter(([name]) => stillContested.includes(name)),
    ),
  };
  // Nothing was edited.
  if (editableFields.every((name) => fields[name] === shownDetails[name])) return undefined;
  const { data: details, error } = detailsForm.safeParse(fields);
  if (!details) return { problems: problemsOf(error) };
  const { email } = details;
  if (email !== '' && email !== shownDetails.email && mailAddress(email) === undefined) {
    return { problems: [{ field: 'email', message: invalidEmailMessage }] };
  }
  const edit = { id, version: shownVersion(fields), details, seen: shownDetails };
  const result = await database.use((store) => editLead(store, edit, actor));
  if (typeof result === 'string') return { problems: [] };
  const problems = editableFields.flatMap((field) => {
    const written = result.theirDetails[field];
    const label = leadFields[field].label;
    const at = formatTime(result.at, timeZone);
    const message = `${label}: at ${at}, ${result.by} wrote ${written || 'nothing'}, you ${details[field] || 'nothing'}. Press “Save the details” to keep yours; your other corrections were saved.`;
    return written === undefined ? [] : [{ field, message }];
  });
  return { problems, contested: problems.map(({ field }) => field).join() };
}

/**
 * Saves what was typed on a lead's page, whichever button was pressed: a note, corrections and a
 * reminder, which one of the buttons needs.
 *
 * @returns what was saved, and what to show if something could not be saved.
 */
export async function saveForm(
  database: LeadDatabase,
  timeZone: string,
  { id, fields, actor, needsReminder }: LeadInputs & { needsReminder: boolean },
): Promise<{ savedParts: LeadPart[]; errors?: FormErrors }> {
  const savedParts: LeadPart[] = [];
  const { date = '', time = '', person = '' } = fields;
  const note = multiLine(fields.note ?? '').trim();
  if (note.length > maxDeskLengths.note) {
    const message = `The note is ${note.length} characters long; shorten it to ${maxDeskLengths.note}.`;
    const rejectedInput = { values: fields, problems: [] };
    return { savedParts, errors: { problem: { field: 'note', message }, note, rejectedInput } };
  }
  if (note !== '') {
    const version = shownVersion(fields);
    await database.use((store) => addNote(store, { id, version, note }, actor));
    savedParts.push('note');
  }
  const details = await saveDetails(database, timeZone, { id, fields, actor });
  if (details && details.problems.length > 0) {
    const { problems, contested = '' } = details;
    const message = withSaved(problems.map((each) => each.message).join(' '), savedParts);
    const rejectedInput = { values: { ...fields, contested }, problems };
    return { savedParts, errors: { problem: { field: '', message }, rejectedInput } };
  }
  if (details) savedParts.push('details');
  if (needsReminder || date !== '' || time !== '') {
    const message = await setLeadReminder(database, timeZone, { id, fields, actor });
    if (message !== undefined) {
      const problem = { field: '', message: withSaved(message, savedParts) };
      const rejectedInput = { values: { date, time, person }, problems: [] };
      return { savedParts, errors: { problem, rejectedInput } };
    }
    savedParts.push('reminder');
  }
  return { savedParts };
}
