import type { ComponentProps } from 'react';
import { logo } from '../content/logo.data.ts';

type Props = Omit<ComponentProps<'svg'>, 'viewBox' | 'children'>;

/** The agency's logo. Parts in `currentColor` take the color of the text around them. */
export function Mark(props: Props) {
  return (
    <svg
      viewBox={logo.viewBox}
      aria-hidden="true"
      {...props}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the agency's own file
      dangerouslySetInnerHTML={{ __html: logo.elements }}
    />
  );
}
