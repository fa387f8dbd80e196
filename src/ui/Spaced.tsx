import { Children, type ReactNode } from 'react';

type Props = { children: ReactNode };

/**
 * Items side by side with a space after each. No layout shows the spaces, but whoever reads the
 * page without one, such as a search engine or a text browser, would run the items into each other.
 */
export function Spaced({ children }: Props) {
  return Children.map(children, (item) => item && <>{item} </>);
}
