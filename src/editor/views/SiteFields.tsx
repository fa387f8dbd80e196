import { Fragment, type ReactNode } from 'react';
import { keyNames } from '../../content/loading/key-names.ts';
import styles from '../../desk/views/Desk.module.css';
import { Field } from '../../ui/Field.tsx';
import type { FieldPath, ReportItem } from '../site-forms.ts';
import { fieldId, fieldName, fieldText } from '../site-forms.ts';

/** The JSON Schema keywords that the form supports. */
export type JsonSchema = {
  title?: string;
  description?: string;
  type?: string | readonly string[];
  format?: string;
  pattern?: string;
  enum?: readonly string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema | false;
  minItems?: number;
  maxItems?: number;
  /** The folder with the entry or photo that the value names. */
  entryOf?: string;
};

type Props = {
  schema: JsonSchema;
  path: FieldPath;
  value: unknown;
  isRequired: boolean;
  /** All files, of which values name entries and photos. */
  files: readonly string[];
  reportedProblems: readonly ReportItem[];
  /** The place that a link leads to. */
  openAt: string;
  /** The keys to fold under "More". */
  folded?: readonly string[] | undefined;
  /** Whether the groups are folded. */
  isFolded: boolean;
  /** Shown below the field of a key. */
  note?: (key: string) => ReactNode;
};

const atOf = (path: FieldPath): string => keyNames(path).join(', ');

const problemAt = ({ path, reportedProblems }: Pick<Props, 'path' | 'reportedProblems'>) =>
  reportedProblems.find(({ at }) => at === atOf(path))?.text;

/** Whether a problem is at a path or below it, or what a link leads to. */
const hasProblem = ({ path, reportedProblems, openAt }: Props): boolean =>
  [openAt, ...reportedProblems.map(({ at }) => at)].some(
    (at) => at.startsWith(atOf(path)) && /^(?:$|[.,])/.test(at.slice(atOf(path).length)),
  );

const lower = (word: string): string => word.toLowerCase();

/** Turns a key into a label: "noticeHours" becomes "Notice hours". */
function labelOf({ title }: JsonSchema, key: string | number): string {
  if (title !== undefined) return title;
  if (typeof key === 'number') return `Entry ${key + 1}`;
  if (key === '') return 'Its value';
  if (!/^[a-z]/i.test(key)) return key;
  const words = key.replaceAll('-', ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1).replace(/ [A-Z](?![A-Z])/g, lower);
}

/** A field's bounds, format and default, in words. */
function hintOf({ format, minimum, maximum, default: usual }: JsonSchema, isRequired: boolean) {
  const bounds = minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum}` : '';
  const dates = format === 'date' ? 'as 2026-11-27' : '';
  const empty = isRequired ? '' : typeof usual === 'number' ? `${usual} if left empty` : 'optional';
  return [bounds, dates, empty].filter(Boolean).join(', ');
}

/** A text longer than this, in characters, gets a textarea. */
const maxLineLength = 60;
const charactersPerRow = 50;
const longKeys = /^(?:reply|excerpt|description|blurb|intro|text|note|answer|challenge|solution)$/;

/** The field for a text, a number or a choice. */
function ValueField(props: Props) {
  const { schema, path, value, isRequired, files } = props;
  const key = path.at(-1) ?? '';
  const entries = files.filter((file) => file.startsWith(`content/${schema.entryOf}/`));
  const named = entries.map((file) => file.replace(/^.*\/|\.(?:yaml|md)$/g, ''));
  const options = schema.enum ?? (schema.entryOf && named);
  const isYesNo = schema.type === 'boolean';
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  const text = fieldText(value);
  const kind = isYesNo ? 'yesNo' : isNumber ? 'number' : 'text';
  const hint = [hintOf(schema, isRequired), schema.description].filter(Boolean).join('. ');
  return (
    <Field
      form="site"
      name={fieldName(kind, path)}
      id={fieldId(atOf(path))}
      label={labelOf(schema, key)}
      hint={hint}
      error={problemAt(props)}
    >
      {(control) => {
        if (isYesNo) {
          const chosen = value === undefined ? '' : value ? 'yes' : 'no';
          return (
            <select {...control} defaultValue={chosen}>
              <option value="">{schema.default === true ? 'Default: yes' : 'Default: no'}</option>
              <option value="yes">Yes</option>
              <option value="no">No</option>
            </select>
          );
        }
        if (options) {
          const all = text === '' || options.includes(text) ? options : [...options, text];
          return (
            <select {...control} defaultValue={text}>
              <option value="">Nothing chosen</option>
              {all.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          );
        }
        const isTime = schema.pattern?.includes(':[0-5]');
        if (isTime) return <input {...control} type="time" defaultValue={text} />;
        if (isNumber) return <input {...control} inputMode="decimal" defaultValue={text} />;
        if (schema.format === 'date') return <input {...control} type="date" defaultValue={text} />;
        const isLong =
          text.length > maxLineLength ||
          // A single-line input drops line breaks.
          text.includes('\n') ||
          longKeys.test(String(key));
        return isLong ? (
          <textarea
            {...control}
            rows={Math.max(3, Math.ceil(text.length / charactersPerRow))}
            defaultValue={text}
            spellCheck
          />
        ) : (
          <input {...control} defaultValue={text} autoComplete="off" />
        );
      }}
    </Field>
  );
}

type FoldedProps = { title: string; isOpen?: boolean; children: ReactNode };

/** Fields of which only a title is shown until it is opened. */
function FoldedFields({ title, isOpen, children }: FoldedProps) {
  return (
    <details open={isOpen}>
      <summary className={styles.title}>{title}</summary>
      <div className={styles.unfolded}>{children}</div>
    </details>
  );
}

type GroupProps = { of: Props; isFolded?: boolean; children: ReactNode };

/** The fields of a list or a group, with its title. */
function FieldGroup({ of, isFolded = false, children }: GroupProps) {
  const { schema, path, value, isRequired } = of;
  const title = labelOf(schema, path.at(-1) ?? '');
  const error = problemAt(of);
  const fields = (
    <fieldset
      className={styles.group}
      id={fieldId(atOf(path))}
      tabIndex={-1}
      aria-label={isFolded ? title : undefined}
    >
      {!isFolded && <legend>{title}</legend>}
      {error && <p className={styles.problem}>{error}</p>}
      {schema.description && <p>{schema.description}</p>}
      {children}
    </fieldset>
  );
  if (!isFolded) return fields;
  return (
    <FoldedFields
      title={value === undefined && !isRequired ? `Add “${title}”` : title}
      isOpen={(value === undefined && isRequired) || hasProblem(of)}
    >
      {fields}
    </FoldedFields>
  );
}

type CheckProps = { name: string; value?: string; isChecked?: boolean; children: ReactNode };

function Check({ name, value = 'yes', isChecked, children }: CheckProps) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        className={styles.check}
        name={name}
        value={value}
        defaultChecked={isChecked}
      />{' '}
      {children}
    </label>
  );
}

/** Checkboxes for a list of fixed words, such as the days of the week. */
function ListField(props: Props & { options: readonly string[] }) {
  const name = fieldName('list', props.path);
  const chosen: unknown[] = Array.isArray(props.value) ? props.value : [];
  return (
    <FieldGroup of={props}>
      <div className={styles.choices}>
        <input type="hidden" name={name} value="" />
        {props.options.map((option) => (
          <Check key={option} name={name} value={option} isChecked={chosen.includes(option)}>
            {option}
          </Check>
        ))}
      </div>
    </FieldGroup>
  );
}

/** The entries of a list, each removable, and empty ones to add others. */
function Entries(props: Props & { items: JsonSchema }) {
  const { schema, items, path, value } = props;
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
  const entries: unknown[] = Array.isArray(value) ? value : [];
  const isGroup = items.type === 'object';
  const title = labelOf(schema, path.at(-1) ?? '');
  const shown = Math.max(entries.length, minItems);
  const entryAt = (index: number) => (
    <SiteField
      {...props}
      schema={items}
      path={[...path, index]}
      value={entries[index]}
      isRequired
    />
  );
  return (
    <FieldGroup of={props}>
      {!isGroup && <p>An entry that is emptied is removed.</p>}
      {Array.from({ length: shown }, (_, index) => (
        // Entries have no key but their index.
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <div key={index} className={styles.unfolded}>
          {entryAt(index)}
          {isGroup && index < entries.length && entries.length > minItems && (
            <Check name={fieldName('removal', [...path, index])}>Remove entry {index + 1}</Check>
          )}
        </div>
      ))}
      {shown < maxItems && (
        <FoldedFields title={`Add an entry to “${title}”`} isOpen={!isGroup}>
          {entryAt(shown)}
        </FoldedFields>
      )}
    </FieldGroup>
  );
}

/** The fields of a group, and of another value if the agency chooses their names. */
function GroupFields(props: Props) {
  const { schema, path, value, folded, note } = props;
  const { properties = {}, additionalProperties: named } = schema;
  const isNamed = typeof named === 'object';
  const fieldOf = (key: string) => (
    <Fragment key={key}>
      <SiteField
        {...props}
        schema={isNamed ? named : (properties[key] ?? {})}
        path={[...path, key]}
        value={Object(value)[key]}
        isRequired={schema.required?.includes(key) ?? false}
      />
      {note?.(key)}
    </Fragment>
  );
  const keys = isNamed ? Object.keys(Object(value)).filter(Boolean) : Object.keys(properties);
  const rare = keys.filter((key) => folded?.includes(key));
  return (
    <>
      {keys.filter((key) => !rare.includes(key)).map(fieldOf)}
      {rare.length > 0 && (
        <FoldedFields
          title="More"
          isOpen={rare.some((key) => hasProblem({ ...props, path: [...path, key] }))}
        >
          {rare.map(fieldOf)}
        </FoldedFields>
      )}
      {isNamed && (
        <>
          <p>A value that is emptied is removed.</p>
          <FoldedFields title="Add a value" isOpen={Object.hasOwn(Object(value), '')}>
            <Field form="site" name={fieldName('key', [...path, ''])} label="Its name">
              {(control) => <input {...control} autoComplete="off" />}
            </Field>
            {fieldOf('')}
          </FoldedFields>
        </>
      )}
    </>
  );
}

/** The fields for a value and its children, generated from its schema. They work without script. */
export function SiteField(props: Props) {
  const { schema, path, value, isRequired, isFolded } = props;
  const { type, items, additionalProperties } = schema;
  const key = path.at(-1);
  const title = labelOf(schema, key ?? '');
  // Coordinates, or lists that have names.
  if (items === false || Object(additionalProperties).type === 'array')
    return <p>{title}: only in the text of the file.</p>;
  if (type === 'array' && items?.enum) return <ListField {...props} options={items.enum} />;
  if (type === 'array' && items) return <Entries {...props} items={items} />;
  if (type !== 'object') return <ValueField {...props} />;
  if (path.length === 0) return <GroupFields {...props} />;
  const isMissing = value === undefined && !isRequired;
  return (
    <FieldGroup of={props} isFolded={typeof key === 'string' && (isMissing || isFolded)}>
      <GroupFields {...props} />
      {!isRequired && value !== undefined && !additionalProperties && (
        <Check name={fieldName('removal', path)}>Remove “{title}”</Check>
      )}
    </FieldGroup>
  );
}
