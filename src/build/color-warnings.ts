import { readFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { colorAdvice } from '../content/color-advice.ts';
import { advise } from './advice.ts';

/** Warns about colors that can be read but do not belong together. */
export function warnAboutColors(): AstroIntegration {
  return {
    name: 'color-warnings',
    hooks: {
      'astro:build:done': () => {
        const advice = colorAdvice(readFileSync('src/styles/tokens.css', 'utf8'));
        if (advice) advise(`Warning: ${advice}`);
      },
    },
  };
}
