import type { DeskPage } from '../desk-page.ts';

/** The page that a sign-in link opens. */
export type EnterPage = {
  /** Whether the link was used before or has expired. */
  isInvalid: boolean;
};

export const enterPage: DeskPage<EnterPage> = {
  path: '/desk/enter',
  isPublic: true,
  example: { isInvalid: false },
};
