import type { DeskPage } from '../desk-page.ts';

/** The not-found page of the desk, for a person who is signed in. */
export type MissingPage = {
  /** The text that could not be saved because the lead is gone. */
  unsavedText: string;
};

export const missingPage: DeskPage<MissingPage> = {
  path: '/desk/missing',
  example: { unsavedText: '' },
};
