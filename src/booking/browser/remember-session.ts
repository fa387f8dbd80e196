import { bookerMemory } from './booker-memory.ts';

// The next person to use this browser must not see the visitor's details. The session itself is
// remembered, because a visitor who goes back to the free times might book it twice.
const session = document.querySelector<HTMLElement>('[data-move-path]');
const { time = '', start, movePath: path } = session?.dataset ?? {};
if (path) bookerMemory.remember({ typed: {}, booked: { time, start: Number(start), path } });
else bookerMemory.forget();
