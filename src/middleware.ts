import { defineMiddleware } from 'astro:middleware';

/** What Astro and our components write beside the elements that it styles. */
const styleElement = /<style>.*?<\/style>/gs;

/**
 * Takes the `uid` out of every island. It serves Astro's development alone, and is made from the path of
 * the checkout, so that one commit would not build to the same bytes everywhere.
 *
 * Moves the styles of the body to the end of the head, the only place where HTML allows them.
 */
export const onRequest = defineMiddleware(async (_, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = (await response.text())
    .replaceAll(/(<astro-island) uid="\w*"/g, '$1')
    .replace(/<\/head>.*/s, (body) => {
      const styles = body.match(styleElement) ?? [];
      return styles.join('') + body.replaceAll(styleElement, '');
    });
  return new Response(html, response);
});
