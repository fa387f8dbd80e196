import { Children, type ReactNode } from 'react';

type Props = { children: ReactNode };

/**
 * Items side by side with a space after each. The layout does not show the spaces, but without them
 * a reader of the bare text, such as a search engine, would run the items together.
 */
export function WithSpaces({ children }: Props) {
  return Children.map(children, (item) => item && <>{item} </>);
}
