import { bookerMemory } from './booker-memory.ts';

// The next person at this browser must not find them.
bookerMemory.forget();
