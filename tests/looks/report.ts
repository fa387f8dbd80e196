import type { Shot } from './shoot.ts';

/** A page at one width, and what has become of it. `seen` is one that is compared with nothing. */
export type View = Shot &
  ({ state: 'changed'; pixels: number } | { state: 'new' | 'gone' | 'same' | 'seen' });

const folders: Record<View['state'], string[]> = {
  changed: ['before', 'after', 'difference'],
  new: ['after'],
  gone: ['before'],
  same: ['after'],
  seen: ['after'],
};

const weight = (view: View) => ('pixels' in view ? view.pixels : Number.MAX_SAFE_INTEGER);

function figure(view: View): string {
  const pixels = view.state === 'changed' ? `, ${view.pixels.toLocaleString('en')} pixels` : '';
  const pictures = folders[view.state].map(
    (folder) =>
      `<figure><figcaption>${folder}</figcaption><a href="${folder}/${view.file}"><img src="${folder}/${view.file}" alt="${view.path}, ${folder}" loading="lazy"></a></figure>`,
  );
  return `<section><h2>${view.path} <small>${view.width} px: ${view.state}${pixels}</small></h2><div>${pictures.join('')}</div></section>`;
}

/** Sums the views up in one sentence, and lays them out on a page: those that changed come first. */
export function report(views: View[], against?: string): { summary: string; page: string } {
  const quiet = (view: View) => view.state === 'same' || view.state === 'seen';
  const changed = views.filter((view) => !quiet(view)).sort((a, b) => weight(b) - weight(a));
  const rest = views.filter(quiet);
  const summary = against
    ? `${changed.length} of ${views.length} views differ from ${against.slice(0, 10)}.`
    : `${views.length} views.`;
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${summary}</title>
<style>
  body { margin: 2rem; font: 1rem/1.4 system-ui, sans-serif; }
  small { font-weight: normal; }
  div { display: grid; grid-template-columns: repeat(auto-fill, minmax(18rem, 1fr)); gap: 1rem; align-items: start; }
  figure { margin: 0; }
  img { max-width: 100%; border: 1px solid; }
</style>
<h1>${summary}</h1>
${changed.map(figure).join('\n')}
<details${changed.length === 0 ? ' open' : ''}><summary>${rest.length} ${against ? 'are the same' : 'pages'}</summary>
${rest.map(figure).join('\n')}
</details>
`;
  return { summary, page };
}
