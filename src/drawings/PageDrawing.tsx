import { Drawing } from './Drawing.tsx';
import type { DrawingName } from './names.ts';
import styles from './PageDrawing.module.css';

/** The id of the page's drawing, which other blocks refer to. */
export const pageDrawingId = 'drawing';

const movements = import.meta.glob<string>('./movements/*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
});

type Props = { name: DrawingName };

/** A page's own drawing. It moves once, on load, and other blocks show its details. */
export function PageDrawing({ name }: Props) {
  return (
    <Drawing name={name} id={pageDrawingId} className={styles.drawing}>
      {/* Not a CSS module, so that a page contains only its own drawing's movement. */}
      <style>{movements[`./movements/${name}.css`]}</style>
    </Drawing>
  );
}
