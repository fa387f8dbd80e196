import { bookerMemory } from './booker-memory.ts';

// The next person at this browser must not see the visitor's details.
bookerMemory.forget();
