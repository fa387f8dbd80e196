import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Instant } from '../../../platform/instant.ts';
import type { Store, Tables } from '../../../schema/tables.ts';
import { emailKey } from '../../../schema/text-keys.ts';

/** How long a rejected form can be corrected, in ms. */
export const rejectedFormMs = 10 * 60 * 1000;
/** Limits storage to about 16 MB, so that a flood of forms cannot fill the disk. */
const maxForms = 1000;

const contentSchema = z.object({
  values: z.record(z.string(), z.string()),
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
  nearest: z.array(z.object({ start: z.number(), end: z.number() })),
});

/** The visitor's input to book or move a session, and why it was rejected. */
export type RejectedBooking = z.infer<typeof contentSchema>;

type NewRejectedForm = {
  /** A random id, used in a URL. */
  id: string;
  /** The digest of a secret that the visitor's browser keeps. */
  browser: string;
  /** The id of the form; only its last version is kept. */
  formId: string;
  content: RejectedBooking;
  now: Instant;
};

/** Keeps a rejected form for ten minutes. Returns whether there was room for it. */
export async function keepRejectedForm(
  { db }: Store,
  { id, browser, formId, content, now }: NewRejectedForm,
): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('rejected_forms').where('form_id', '=', formId).execute();
    const { count } = await transaction
      .selectFrom('rejected_forms')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= maxForms) return false;
    await transaction
      .insertInto('rejected_forms')
      .values({
        id,
        browser,
        form_id: formId,
        email_key: emailKey(content.values.email ?? ''),
        content: JSON.stringify(content),
        created_at: now,
      })
      .execute();
    return true;
  });
}

/** Reads a kept form. `locked`: it was sent by another browser, or its cookie was lost. */
export async function findRejectedForm(
  { db }: Store,
  { id, browser, now }: Pick<NewRejectedForm, 'id' | 'browser' | 'now'>,
): Promise<RejectedBooking | 'locked' | undefined> {
  const row = await db
    .selectFrom('rejected_forms')
    .select(['browser', 'content'])
    .where('id', '=', id)
    .where('created_at', '>', now - rejectedFormMs)
    .executeTakeFirst();
  if (!row) return undefined;
  return row.browser === browser ? contentSchema.parse(JSON.parse(row.content)) : 'locked';
}

/** Removes a form that was corrected. */
export async function forgetRejectedForm({ db }: Store, formId: string): Promise<void> {
  await db.deleteFrom('rejected_forms').where('form_id', '=', formId).execute();
}

/** Removes all forms with this email address. */
export async function eraseRejectedForms(db: Kysely<Tables>, email: string): Promise<void> {
  await db.deleteFrom('rejected_forms').where('email_key', '=', emailKey(email)).execute();
}

/** Removes forms that can no longer be corrected. */
export async function deleteOldRejectedForms({ db }: Store, now: Instant): Promise<void> {
  await db
    .deleteFrom('rejected_forms')
    .where(({ or, eb }) =>
      or([eb('created_at', '<=', now - rejectedFormMs), eb('created_at', '>', now)]),
    )
    .execute();
}
