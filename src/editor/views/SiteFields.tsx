import { keyNames } from '../../content/loading/key-names.ts';
import styles from '../../desk/views/Desk.module.css';
import { Field } from '../../ui/Field.tsx';
import type { FieldPath, ReportItem } from '../site-forms.ts';
import { fieldName, fieldText } from '../site-forms.ts';

/** The JSON Schema keywords that the form supports. */
export type JsonSchema = {
  title?: string;
  description?: string;
  type?: string | readonly string[];
  format?: string;
  pattern?: string;
  enum?: readonly string[];
  const?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
};

type Props = {
  schema: JsonSchema;
  path: FieldPath;
  value: unknown;
  isRequired: boolean;
  /** Options to choose from, by key. */
  choices: Readonly<Record<string, readonly string[]>>;
  reportedProblems: readonly ReportItem[];
};

const lower = (word: string): string => word.toLowerCase();

/** Turns a key into a label: "noticeHours" becomes "Notice hours". */
function labelOf({ title }: JsonSchema, key: string | number): string {
  if (title !== undefined) return title;
  if (typeof key === 'number') return `Entry ${key + 1}`;
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

/** The field for a text, a number or a choice. */
function ValueField({ schema, path, value, isRequired, choices, reportedProblems }: Props) {
  const key = path.at(-1) ?? '';
  const options = schema.enum ?? (typeof key === 'string' ? choices[key] : undefined);
  const isYesNo = schema.type === 'boolean';
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  const text = fieldText(value);
  const kind = isYesNo ? 'yesNo' : isNumber ? 'number' : 'text';
  const at = keyNames(path).join(', ');
  const error = reportedProblems.find((each) => each.at === at)?.text;
  const hint = [hintOf(schema, isRequired), schema.description].filter(Boolean).join('. ');
  return (
    <Field
      form="site"
      name={fieldName(kind, path)}
      label={labelOf(schema, key)}
      hint={hint}
      error={error}
    >
      {(props) => {
        if (isYesNo) {
          const chosen = value === undefined ? '' : value ? 'yes' : 'no';
          return (
            <select {...props} defaultValue={chosen}>
              <option value="">{schema.default === true ? 'Default: yes' : 'Default: no'}</option>
              <option value="yes">Yes</option>
              <option value="no">No</option>
            </select>
          );
        }
        if (options) {
          const all = text === '' || options.includes(text) ? options : [...options, text];
          return (
            <select {...props} defaultValue={text}>
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
        if (isTime) return <input {...props} type="time" defaultValue={text} />;
        if (isNumber) return <input {...props} inputMode="decimal" defaultValue={text} />;
        if (schema.format === 'date') return <input {...props} type="date" defaultValue={text} />;
        const isLong =
          text.length > maxLineLength ||
          // A single-line input drops line breaks.
          text.includes('\n') ||
          ['reply', 'excerpt', 'description'].includes(String(key));
        return isLong ? (
          <textarea
            {...props}
            rows={Math.max(3, Math.ceil(text.length / charactersPerRow))}
            defaultValue={text}
            spellCheck
          />
        ) : (
          <input {...props} defaultValue={text} autoComplete="off" />
        );
      }}
    </Field>
  );
}

/** Checkboxes for a list of fixed words, such as the days of the week. */
function ListField({ schema, path, value, options }: Props & { options: readonly string[] }) {
  const name = fieldName('list', path);
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset className={styles.choices}>
      <legend>{labelOf(schema, path.at(-1) ?? '')}</legend>
      <input type="hidden" name={name} value="" />
      {options.map((option) => (
        <label key={option} className={styles.choice}>
          <input
            type="checkbox"
            className={styles.check}
            name={name}
            value={option}
            defaultChecked={chosen.includes(option)}
          />{' '}
          {option}
        </label>
      ))}
    </fieldset>
  );
}

/** The entries of a list, each removable, and an empty one to add another. */
function Entries(props: Props & { items: JsonSchema }) {
  const { schema, items, path, value, choices, reportedProblems } = props;
  const entries: unknown[] = Array.isArray(value) ? value : [];
  const isGroup = items.type === 'object';
  const entryAt = (index: number, entry: unknown) => (
    <SiteField
      schema={items}
      path={[...path, index]}
      value={entry}
      isRequired={false}
      choices={choices}
      reportedProblems={reportedProblems}
    />
  );
  const title = labelOf(schema, path.at(-1) ?? '');
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {schema.description && <p>{schema.description}</p>}
      {entries.map((entry, index) => (
        // Entries have no key but their index.
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <div key={index} className={styles.unfolded}>
          {entryAt(index, entry)}
          {isGroup && (
            <label className={styles.choice}>
              <input
                type="checkbox"
                className={styles.check}
                name={fieldName('removal', [...path, index])}
                value="yes"
              />{' '}
              Remove entry {index + 1}
            </label>
          )}
        </div>
      ))}
      {isGroup ? (
        <details>
          <summary className={styles.summary}>Add an entry to “{title}”</summary>
          {entryAt(entries.length, undefined)}
        </details>
      ) : (
        entryAt(entries.length, undefined)
      )}
    </fieldset>
  );
}

/** The fields for a value and its children, generated from its schema. They work without script. */
export function SiteField(props: Props) {
  const { schema, path, value, choices, reportedProblems } = props;
  if (schema.type === 'array' && schema.items) {
    return schema.items.enum ? (
      <ListField {...props} options={schema.items.enum} />
    ) : (
      <Entries {...props} items={schema.items} />
    );
  }
  if (schema.type !== 'object') return <ValueField {...props} />;
  const known = Object.entries(schema.properties ?? {});
  // Keys that the agency chose, such as the names of prices.
  const { additionalProperties } = schema;
  const chosen =
    typeof additionalProperties === 'object'
      ? Object.keys(Object(value)).map((key): [string, JsonSchema] => [key, additionalProperties])
      : [];
  return (
    <fieldset className={styles.group}>
      <legend>{labelOf(schema, path.at(-1) ?? '')}</legend>
      {schema.description && <p>{schema.description}</p>}
      {[...known, ...chosen].map(([key, each]) => (
        <SiteField
          key={key}
          schema={each}
          path={[...path, key]}
          value={Object(value)[key]}
          isRequired={schema.required?.includes(key) ?? false}
          choices={choices}
          reportedProblems={reportedProblems}
        />
      ))}
    </fieldset>
  );
}
