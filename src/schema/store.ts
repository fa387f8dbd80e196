import type { Engine } from '../platform/server/database/engine.ts';
import type { Tables } from './tables.ts';

/** An open lead database. */
export type Store = Engine<Tables>;
