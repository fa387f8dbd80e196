import { Fragment, type ReactNode } from 'react';
import {
  type LeadField,
  leadFieldNames,
  leadFields,
  type VisitorField,
} from '../../../core/lead/lead-fields.ts';
import type { RejectedForm } from '../../../core/lead/rejected-form.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Field } from '../../ui/Field.tsx';
import { Honeypot } from '../../ui/Honeypot.tsx';
import { VisitorFields } from '../../ui/VisitorFields.tsx';
import { IslandBoundary } from '../IslandBoundary.tsx';
import styles from './ContactForm.module.css';
import { Correcting, SentBefore, SubmissionStatus } from './SubmissionStatus.tsx';
import { useContactForm } from './use-contact-form.ts';

type Props = {
  siteName: string;
  email: string;
  phone: string;
  /** The services to choose from; the first is preselected. */
  services: string[];
  submitLabel: string;
  /** What sending does, and the link text for the privacy notice. */
  note: string;
  /** What the phone number is used for. */
  phoneNote: string;
  messagePlaceholder: string;
  privacyLinkText: string;
  /** The text of the link to the free times, if visitors can book. */
  timesLinkText?: string | undefined;
  /** Whether the site has an inbox; without one, the form only opens the mail app. */
  inbox: boolean;
  /** A form that the inbox rejected, to be shown again. */
  rejected?: RejectedForm | undefined;
};

const formName = 'contact';
const visitorCopy = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  phoneHint: 'Optional',
};

/**
 * The contact form. With script it posts the message to the inbox and opens a copy in the visitor's
 * mail app. Without script it is a plain form that posts to the inbox or, if there is none, to
 * a `mailto:` address.
 */
export function ContactForm(props: Props) {
  return (
    <IslandBoundary phone={props.phone}>
      <Form {...props} />
    </IslandBoundary>
  );
}

function Form({
  siteName,
  email,
  phone,
  services,
  submitLabel,
  note,
  phoneNote,
  messagePlaceholder,
  privacyLinkText,
  timesLinkText,
  inbox,
  rejected = { values: {}, problems: [] },
}: Props) {
  const { values, problems } = rejected;
  const fieldProps = (name: LeadField) => ({
    form: formName,
    name,
    label: leadFields[name].label,
    error: problems.find(({ field }) => field === name)?.message,
  });
  const contact = useContactForm({ siteName, email, inbox });
  const { submission, before, remaining } = contact;
  /** The controls besides name, address and number, in order. */
  const controls = {
    service: (
      <Field {...fieldProps('service')}>
        {(control) => (
          <select {...control} defaultValue={values.service ?? services[0]}>
            {services.map((service) => (
              <option key={service} value={service} suppressHydrationWarning>
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
            aria-invalid={(remaining !== undefined && remaining < 0) || control['aria-invalid']}
          />
        )}
      </Field>
    ),
  } satisfies Record<Exclude<LeadField, VisitorField>, ReactNode>;
  return (
    <form
      ref={contact.form}
      className={styles.form}
      method="post"
      action={inbox ? '/api/leads' : `mailto:${email}`}
      encType={inbox ? undefined : 'text/plain'}
      onInput={contact.onInput}
      onSubmit={contact.onSubmit}
      data-contact-form
    >
      {problems.length > 0 && (
        <ErrorSummary form={formName} fields={leadFieldNames} heading="h3" problems={problems} />
      )}
      <input type="hidden" name="kind" value="form" />
      {/* A script fills in more than the page knows. */}
      <input type="hidden" name="page" value="/contact" />
      {/* Filled in from the offer in the visitor's link; the script's value must survive
          hydration. */}
      <input type="hidden" name="request" suppressHydrationWarning />
      {/* The report that the address names: the page is the same for everybody, so a script fills
          it in, or the server reads it from the address. */}
      <input type="hidden" name="audit" defaultValue={values.audit} suppressHydrationWarning />
      {/* Makes a resubmission the same lead, whatever happened to the first one. */}
      {values.id && <input type="hidden" name="id" value={values.id} />}
      <VisitorFields form={formName} rejected={rejected} copy={{ ...visitorCopy, phoneNote }} />
      {Object.entries(controls).map(([name, control]) => (
        <Fragment key={name}>{control}</Fragment>
      ))}
      <p className={styles.counter} role="status">
        {remaining !== undefined && (
          <span key={remaining}>
            {remaining < 0
              ? `This message is ${-remaining} characters too long. Please shorten it.`
              : `${remaining} characters left.`}
          </span>
        )}
      </p>
      <Honeypot form={formName} />
      <Button type="submit" className={styles.submit} suppressHydrationWarning>
        {submitLabel}
      </Button>
      <div ref={contact.status} className={styles.status} role="status">
        {before && <SentBefore message={before} />}
        {contact.isCorrecting && <Correcting onCancel={contact.onCancelCorrection} />}
        {submission && !contact.isCorrecting && (
          <SubmissionStatus
            submission={submission}
            phone={phone}
            times={timesLinkText}
            onCorrect={contact.onCorrect}
          />
        )}
      </div>
      <p className={styles.note}>
        <span suppressHydrationWarning>{note}</span>{' '}
        <a href="/privacy" suppressHydrationWarning>
          {privacyLinkText}
        </a>
      </p>
    </form>
  );
}
