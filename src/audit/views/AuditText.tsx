import { Fragment } from 'react';

type Props = {
  /** Text with blanks such as `{title}`. */
  text: string;
  values: Readonly<Record<string, string | number>>;
};

/** Values up to this length do not wrap; phone numbers are no longer. */
const shortLength = 18;
const numbers = new Intl.NumberFormat('en-US');

/**
 * Copy of the audit with its values filled in. Quotes from the audited page keep their direction
 * and are not translated.
 */
export function AuditText({ text, values }: Props) {
  return text.split(/\{([^{}]*)\}/).map((part, index) => {
    const value = index % 2 === 1 ? (values[part] ?? '') : part;
    return index % 2 === 1 && typeof value === 'string' ? (
      <bdi
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
        key={index}
        className={value.length <= shortLength ? 'nowrap' : undefined}
        dir="auto"
        translate="no"
      >
        {value}
      </bdi>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <Fragment key={index}>{typeof value === 'number' ? numbers.format(value) : value}</Fragment>
    );
  });
}
