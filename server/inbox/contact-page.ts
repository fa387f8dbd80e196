import { z } from 'zod';
import type { BuiltSite } from '../site/built-site.ts';
import { formWithErrors } from './form-errors.ts';
import type { LeadNotTaken } from './lead-answer.ts';

/** What a visitor typed, by the name of the field. */
export type FormValues = ReadonlyMap<string, string>;

/** The contact page, to be shown again when a form without script was not taken. */
export type ContactPage = {
  /** The headers of the page as it was built, its content security policy among them. */
  headers: ReadonlyMap<string, string>;
  render: (values: FormValues, answer: LeadNotTaken) => string;
};

const contactPath = '/contact';
const textFields = z.record(z.string(), z.unknown());
const notForTheErrorPage = new Set(['cache-control', 'vary']);

/** The texts of a form's body; anything that is no text is left out. */
export function formValues(body: unknown): FormValues {
  const parsed = textFields.safeParse(body);
  const entries = parsed.success ? Object.entries(parsed.data) : [];
  return new Map(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * The contact page of the built site: its markup exists once, in the build, and is only filled in
 * here. Of a site without that page it is a bare page with the same messages.
 */
export function contactPageOf(site: BuiltSite): ContactPage {
  const page = site.file(contactPath);
  const html = page?.content.toString() ?? '<!doctype html><title>Contact</title>';
  const render = formWithErrors(html);
  const headers = new Map(
    [...(page?.headers ?? [['content-type', 'text/html; charset=utf-8']])].filter(
      ([name]) => !notForTheErrorPage.has(name),
    ),
  );
  return {
    headers,
    render: (values, answer) =>
      render({ values, problems: answer.fields ?? [{ field: '', message: answer.message }] }),
  };
}
