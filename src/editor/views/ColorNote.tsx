import { resolveTokens } from '../../content/resolve-tokens.ts';
import { exampleColors } from '../../content/tokens.data.ts';
import { contrastWords } from '../../styles/color-rules.ts';
import { colorNames } from '../../styles/colors.ts';
import { siteColors } from '../../styles/site-colors.ts';
import styles from './ColorNote.module.css';

/** A color as the site shows it, and its contrasts in words; nothing for what is no color. */
export function ColorNote({ name, own }: { name: string; own: Record<string, string> }) {
  try {
    const given = Object.entries(own).flatMap(([key, value]) => (value ? [[key, { value }]] : []));
    const tokens = siteColors(Object.fromEntries(given), exampleColors);
    const colors = new Map(colorNames.map((key) => [key, resolveTokens(`var(--${key})`, tokens)]));
    const color = colors.get(name) ?? '';
    const words = contrastWords(name, colors);
    return (
      <p className={styles.note}>
        <svg className={styles.color} aria-hidden="true">
          <rect width="100%" height="100%" fill={color} />
        </svg>{' '}
        {[...(own[name] === color ? [] : [color]), ...words].join('; ')}
      </p>
    );
  } catch {
    return null;
  }
}
