import type { AstroIntegration } from 'astro';

/** Teaches Astro `client:intent`: an island's script comes when the visitor reaches for it. */
export function intentDirective(): AstroIntegration {
  return {
    name: 'client-intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        // A path and not a file: URL, which Astro does not take here.
        addClientDirective({ name: 'intent', entrypoint: './src/islands/intent/directive.ts' });
      },
    },
  };
}
