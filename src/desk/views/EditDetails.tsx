import { Field } from '../../ui/Field.tsx';
import { leadFields, maxLeadLengths } from '../../vocabulary/lead-fields.ts';
import {
  displayedField,
  type EditableField,
  editableFields,
  type LeadPage,
} from '../pages/lead.ts';
import styles from './Desk.module.css';
import { Folded } from './Folded.tsx';
import { LeadButton } from './LeadButton.tsx';
import { noteForm } from './NoteForm.tsx';
import { ServiceNames, serviceNames } from './ServiceNames.tsx';

type Props = Pick<LeadPage, 'lead' | 'edited'> & { action: string };

const fields = editableFields;

/** The fields to correct a lead's contact details and its service; folded by default. */
export function EditDetails({ lead, edited: { values, problems }, action }: Props) {
  // Not compared with the lead, which another person may have corrected.
  const isTyped = (name: EditableField) => values[name] !== values[displayedField(name)];
  return (
    <Folded title="Correct the details" isOpen={problems.length > 0 || fields.some(isTyped)}>
      <p>The history keeps what they were. Mails that were sent before stay as they are.</p>
      <div className={styles.form}>
        {fields.map((name) => (
          <input
            key={name}
            type="hidden"
            name={displayedField(name)}
            value={lead[name]}
            form={noteForm}
          />
        ))}
        {fields.map((name) => (
          <Field
            key={name}
            form="edit"
            name={name}
            label={leadFields[name].label}
            error={problems.find(({ field }) => field === name)?.message}
          >
            {(props) => (
              <input
                {...props}
                form={noteForm}
                defaultValue={isTyped(name) ? values[name] : lead[name]}
                maxLength={maxLeadLengths[name]}
                autoComplete="off"
                list={name === 'service' ? serviceNames : undefined}
              />
            )}
          </Field>
        ))}
        <ServiceNames />
        {values.contested && (
          <input type="hidden" name="contested" value={values.contested} form={noteForm} />
        )}
        <LeadButton action={action} name="keep" value="mine">
          Save the details
        </LeadButton>
      </div>
    </Folded>
  );
}
