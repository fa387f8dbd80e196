import { Fragment } from 'react';

type Props = {
  /** Words with blanks such as `{title}`. */
  text: string;
  values: Readonly<Record<string, string | number>>;
};

/** A phone number, which does not wrap, is no longer. */
const shortLength = 18;
const numbers = new Intl.NumberFormat('en-US');

/**
 * Words of the audit with what was measured. Texts of a stranger's page keep their own direction,
 * and are not translated: they are shown as they stand there.
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
