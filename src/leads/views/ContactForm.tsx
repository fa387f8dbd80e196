import { Fragment, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Field } from '../../ui/Field.tsx';
import { Honeypot } from '../../ui/Honeypot.tsx';
import {
  type LeadField,
  leadFieldNames,
  leadFields,
  type VisitorField,
} from '../../vocabulary/lead-fields.ts';
import type { RejectedForm } from '../../vocabulary/rejected-form.ts';
import styles from './ContactForm.module.css';
import { VisitorFields } from './VisitorFields.tsx';

type Props = {
  /** The URL to post to. */
  action: string;
  /** The services to choose from; the first is preselected. */
  services: string[];
  submitLabel: string;
  /** Explains what happens to the message. */
  note: string;
  /** How the phone number is used. */
  phoneNote?: string | undefined;
  messagePlaceholder: string;
  privacyLinkText: string;
  /** A form that the inbox rejected, to be shown again. */
  rejected?: RejectedForm | undefined;
  /** The island that runs the form. */
  children?: ReactNode;
};

const formName = 'contact';
const visitorCopy = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  phoneHint: 'Optional',
};

/**
 * The contact form: plain HTML that posts to the inbox or, if there is none, to a `mailto:` address.
 * With script, `ContactIsland` sends it.
 */
export function ContactForm({
  action,
  services,
  submitLabel,
  note,
  phoneNote,
  messagePlaceholder,
  privacyLinkText,
  rejected = { values: {}, problems: [] },
  children,
}: Props) {
  const { values, problems } = rejected;
  const fieldProps = (name: LeadField) => ({
    form: formName,
    name,
    label: leadFields[name].label,
    error: problems.find(({ field }) => field === name)?.message,
  });
  /** The controls after name, email and phone, in order. */
  const controls = {
    service: (
      <Field {...fieldProps('service')}>
        {(control) => (
          <select {...control} defaultValue={values.service ?? services[0]}>
            {services.map((service) => (
              <option key={service} value={service}>
                {service}
              </option>
            ))}
          </select>
        )}
      </Field>
    ),
    message: (
      <Field {...fieldProps('message')}>
        {(control) => (
          <textarea
            {...control}
            defaultValue={values.message}
            placeholder={messagePlaceholder}
            rows={6}
            required
          />
        )}
      </Field>
    ),
  } satisfies Record<Exclude<LeadField, VisitorField>, ReactNode>;
  return (
    <form
      className={styles.form}
      method="post"
      action={action}
      encType={action.startsWith('mailto:') ? 'text/plain' : undefined}
      data-contact-form
      data-intent
    >
      {problems.length > 0 && (
        <ErrorSummary form={formName} fields={leadFieldNames} heading="h3" problems={problems} />
      )}
      <input type="hidden" name="kind" value="form" />
      {/* With script, the lead has more attribution. */}
      <input type="hidden" name="page" value="/contact" />
      {/* Set from the offer in the visitor's link. */}
      <input type="hidden" name="request" />
      {/* The audit report in the URL: the page is static, so a script fills this in, or the
          server reads it from the referrer. */}
      <input type="hidden" name="audit" defaultValue={values.audit} />
      {/* Makes a resubmission the same lead, whether or not the first one arrived. */}
      {values.id && <input type="hidden" name="id" value={values.id} />}
      <VisitorFields form={formName} rejected={rejected} copy={{ ...visitorCopy, phoneNote }} />
      {Object.entries(controls).map(([name, control]) => (
        <Fragment key={name}>{control}</Fragment>
      ))}
      <p className={styles.counter} role="status" data-counter />
      <Honeypot form={formName} />
      <Button type="submit" className={styles.submit}>
        {submitLabel}
      </Button>
      <div className={styles.status} role="status" data-status />
      {children}
      <p className={styles.note}>
        <span>{note}</span> <a href="/privacy">{privacyLinkText}</a>
      </p>
    </form>
  );
}
