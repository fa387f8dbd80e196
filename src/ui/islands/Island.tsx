import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { IslandBoundary } from './IslandBoundary.tsx';
import { readyEvent } from './intent/directive.ts';

type Props<Part> = {
  /** The selector of the island's part of the page. */
  of: string;
  phone: string;
  /** Whether an element around the island frames its error screen. */
  isFramed?: boolean;
  children: (part: Part) => ReactNode;
};

const subscribeToNothing = () => () => {};

/**
 * An island: script for a server-rendered part of the page. React only adds to that part and never
 * hydrates existing content, because browser extensions may have changed it: React would re-render
 * it, and lose the visitor's input. So both the server and hydration render an island as nothing.
 */
export function Island<Part extends Element>({ of, phone, isFramed, children }: Props<Part>) {
  const part = useSyncExternalStore(
    subscribeToNothing,
    () => document.querySelector<Part>(of),
    () => null,
  );
  return (
    part && (
      <IslandBoundary phone={phone} isFramed={isFramed ?? false}>
        {children(part)}
        <Ready part={part} />
      </IslandBoundary>
    )
  );
}

/** Reports that the effects of the elements before it have run, so that the island is listening. */
function Ready({ part }: { part: Element }) {
  useEffect(() => {
    part.dispatchEvent(new Event(readyEvent, { bubbles: true }));
  }, [part]);
  return null;
}
