import { z } from 'zod';
import type { BuiltSite } from '../site/built-site.ts';
import { errorPageRenderer } from './form-errors.ts';
import type { LeadRejected } from './lead-response.ts';

/** What a visitor typed, by field name. */
type FormValues = ReadonlyMap<string, string>;

/** The contact page, shown again when a form sent without script is rejected. */
export type ContactPage = {
  /** The headers of the built page, including its content security policy. */
  headers: ReadonlyMap<string, string>;
  render: (values: FormValues, rejection: LeadRejected) => string;
};

const contactPath = '/contact';
const textFields = z.record(z.string(), z.unknown());
const omittedHeaders = new Set(['cache-control', 'vary']);

/** The text fields of a form's body; other values are ignored. */
export function formValues(body: unknown): FormValues {
  const parsed = textFields.safeParse(body);
  const entries = parsed.success ? Object.entries(parsed.data) : [];
  return new Map(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * Loads the contact page of the built site, whose markup is only filled in here. A site without that page
 * gets a bare page with the same messages.
 */
export function loadContactPage(site: BuiltSite): ContactPage {
  const page = site.file(contactPath);
  const html = page?.content.toString() ?? '<!doctype html><title>Contact</title>';
  const render = errorPageRenderer(html);
  const headers = new Map(
    [...(page?.headers ?? [['content-type', 'text/html; charset=utf-8']])].filter(
      ([name]) => !omittedHeaders.has(name),
    ),
  );
  return {
    headers,
    render: (values, { fields, message }) =>
      render({ values, problems: fields ?? [{ field: '', message }] }),
  };
}
