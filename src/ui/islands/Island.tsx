import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { IslandBoundary } from './IslandBoundary.tsx';
import { readyEvent } from './intent/directive.ts';

type Props<Part> = {
  /** Selects the part of the page that the island is for. */
  of: string;
  phone: string;
  /** Whether something around the island frames its error screen. */
  isFramed?: boolean;
  children: (part: Part) => ReactNode;
};

const never = () => () => {};

/**
 * An island: script for a part of the page that the server rendered. React only adds to that part
 * and never takes over what is there, because browser extensions may have changed it: React would
 * build it anew, and lose what was typed into it. So the server renders an island as nothing, and
 * so does hydration.
 */
export function Island<Part extends Element>({ of, phone, isFramed, children }: Props<Part>) {
  const part = useSyncExternalStore(
    never,
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

/** Reports that the effects of the elements before it have run, so the island listens. */
function Ready({ part }: { part: Element }) {
  useEffect(() => {
    part.dispatchEvent(new Event(readyEvent, { bubbles: true }));
  }, [part]);
  return null;
}
