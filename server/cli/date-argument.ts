import { InvalidArgumentError } from 'commander';
import { Temporal } from 'temporal-polyfill';

/** A day such as "2026-12-24". @throws InvalidArgumentError */
export function dateArgument(text: string): string {
  try {
    return Temporal.PlainDate.from(text.trim()).toString();
  } catch {
    throw new InvalidArgumentError('Expected a date such as 2026-12-24.');
  }
}
