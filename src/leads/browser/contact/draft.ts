import { type LeadField, leadFieldNames } from '../../../vocabulary/lead-fields.ts';
import { sessionMemory } from '../session-memory.ts';

/** The contact form's fields. `company` is a honeypot that people cannot see or reach. */
export type FormFields = Record<LeadField | 'company', string>;

/** Finds a control of the contact form by id: extensions add fields with the same names. */
export function controlOf(
  form: HTMLFormElement,
  name: string,
): HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | undefined {
  const control = form.querySelector(`#contact-${name}`);
  return control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
    ? control
    : undefined;
}

export function readFields(form: HTMLFormElement): FormFields {
  const names = [...leadFieldNames, 'company'] as const;
  const entries = names.map((name) => [name, controlOf(form, name)?.value ?? '']);
  return Object.fromEntries(entries) as FormFields;
}

/** The button's label and the audit report that led to the form; empty if none did. */
export type Origin = { request: string; audit: string };

export function readOrigin(form: HTMLFormElement): Origin {
  const data = new FormData(form);
  const read = (name: string) => String(data.get(name) ?? '');
  return { request: read('request'), audit: read('audit') };
}

/** Fills in the contact form's controls, except those that the visitor has typed into. */
export function restoreFields(form: HTMLFormElement, fields: Partial<FormFields>): void {
  const current = readFields(form);
  for (const [name, value] of Object.entries(fields)) {
    const control = controlOf(form, name);
    const isChoice = control instanceof HTMLSelectElement;
    if (control && (isChoice || current[name as keyof FormFields] === '')) control.value = value;
  }
}

/** The session storage key; its presence hydrates the form when the page is loaded again. */
export const draftKey = 'draft';

/** Input that the inbox has not received yet. */
export type Draft = {
  fields: Omit<FormFields, 'company'>;
  /** The id it was sent with, if any. */
  id?: string | undefined;
  /** The label of the button that led to the form. */
  request?: string | undefined;
  /** The audit report that it is about. */
  audit?: string | undefined;
  /** The id of the lead it corrects. */
  corrects?: string | undefined;
};

const isDraft = (stored: unknown): stored is Draft => {
  const { fields, request, audit, corrects } = Object(stored);
  return (
    [request, audit].every((text) => text === undefined || typeof text === 'string') &&
    (corrects === undefined || typeof corrects === 'string') &&
    Object(fields) === fields &&
    Object.values(fields).every((value) => typeof value === 'string')
  );
};

/** This tab's draft. Deleted once the inbox has it, so the next person cannot read it. */
export const draftMemory = sessionMemory(draftKey, isDraft);
