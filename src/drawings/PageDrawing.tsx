import { Drawing } from './Drawing.tsx';
import type { DrawingName } from './names.ts';
import styles from './PageDrawing.module.css';

/** Where other blocks find the drawing of their page. */
export const pageDrawingId = 'drawing';

const movements = import.meta.glob<string>('./movements/*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
});

type Props = { name: DrawingName };

/** A page's own drawing. It acts once, on load, and other blocks show its details. */
export function PageDrawing({ name }: Props) {
  return (
    <Drawing name={name} id={pageDrawingId} className={styles.drawing}>
      {/* Not a module, so that a page contains its own drawing's movement only. */}
      <style>{movements[`./movements/${name}.css`]}</style>
    </Drawing>
  );
}
