import type { AstroIntegration } from 'astro';

/** Adds the `client:intent` directive, which hydrates an island when the visitor reaches for it. */
export function intentDirective(): AstroIntegration {
  return {
    name: 'client-intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        // A path, because Astro does not accept a file: URL here.
        addClientDirective({ name: 'intent', entrypoint: './src/ui/islands/intent/directive.ts' });
      },
    },
  };
}
