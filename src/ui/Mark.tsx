import type { ComponentProps } from 'react';
import { logo } from '../content/logo.data.ts';
import type { Logo } from '../content/parse-logo.ts';

type Props = Omit<ComponentProps<'svg'>, 'viewBox' | 'children'> & {
  /** By default the logo. */
  drawing?: Logo;
};

/** The agency's logo. Parts in `currentColor` take the color of the text around them. */
export function Mark({ drawing = logo, ...props }: Props) {
  return (
    <svg
      viewBox={drawing.viewBox}
      aria-hidden="true"
      {...props}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the agency's own file
      dangerouslySetInnerHTML={{ __html: drawing.elements }}
    />
  );
}
