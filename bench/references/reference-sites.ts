import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { parse } from 'parse5';
import { build, type Plugin } from 'vite';
import { bareMarkup, codeOf, elementsOf, findElement, islandProperties } from './page-code.ts';

const source = resolve('bench/references/client-rendered');

function pagesOf(site: string): Map<string, string> {
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.html') && file !== '404.html',
  );
  return new Map(
    files.map((file) => [
      `/${file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`,
      readFileSync(join(site, file), 'utf8'),
    ]),
  );
}

/** Writes a file of a reference as the site's own build does: with a Brotli copy beside it. */
function writeServed(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  writeFileSync(`${path}.br`, brotliCompressSync(content));
}

const bareStyle =
  'body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1.1rem/1.5 system-ui}h1,h2{line-height:1.1}';

/**
 * The limit: the text of a site's home page as a document written by hand, with one line of style
 * and nothing else.
 */
export function writeBarePage(site: string, folder: string): void {
  const body = findElement(readFileSync(join(site, 'index.html'), 'utf8'), 'body');
  const content = bareMarkup(body).replace(/\s+/g, ' ').replaceAll('<h', '\n<h');
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Bare</title><style>${bareStyle}</style>${content}</html>`;
  for (const name of ['index.html', '404.html']) writeServed(join(folder, name), html);
}

/** The home page of a site without its typefaces: what they cost shows in the difference. */
export function writeWithoutTypefaces(site: string, folder: string): void {
  const html = readFileSync(join(site, 'index.html'), 'utf8');
  const plain = html
    .replace(/<link rel="preload"[^>]*as="font"[^>]*>/g, '')
    .replace(/@font-face\s*\{[^}]*url\([^}]*\}/g, '');
  if (plain === html) throw new Error('the home page has no typefaces to take out');
  for (const name of ['index.html', '404.html']) writeServed(join(folder, name), plain);
  for (const shared of ['drawings', 'mark.svg']) {
    cpSync(join(site, shared), join(folder, shared), { recursive: true });
  }
}

/** The pages of a site as one module of React components, with what stands around them. */
function pagesModule(pages: Map<string, string>): string {
  const home = pages.get('/') ?? '';
  const components = [...pages].map(([path, html]) => {
    const children = findElement(html, 'main').childNodes.map(codeOf);
    return `${JSON.stringify(path)}: () => h(Fragment,null,${children.join(',')})`;
  });
  const islands = [...elementsOf(parse(home))].filter(({ tagName }) => tagName === 'astro-island');
  const chat = islands.map(islandProperties).at(-1);
  return [
    "import { createElement as h, Fragment } from 'react';",
    "import { Link } from 'react-router';",
    `import { ContactForm } from ${JSON.stringify(resolve('src/islands/contact/ContactForm.tsx'))};`,
    `export const pages = {${components.join(',\n')}};`,
    `export const header = () => ${codeOf(findElement(home, 'header'))};`,
    `export const footer = () => ${codeOf(findElement(home, 'footer'))};`,
    `export const chat = ${JSON.stringify(chat)};`,
  ].join('\n');
}

/** Every style that the pages of a site carry inside, each once. */
function stylesOf(pages: Map<string, string>): string {
  const texts = [...pages.values()].flatMap((html) =>
    [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text),
  );
  return [...new Set(texts)].join('\n');
}

/**
 * What such sites commonly are: the same pages, words, styles, fonts and drawings as one React
 * application with a router, in one bundle, rendered in the browser; chat and form are the site's
 * own components.
 */
export async function writeClientRendered(site: string, folder: string): Promise<void> {
  const pages = pagesOf(site);
  const modules: Record<string, string> = {
    'virtual:pages': pagesModule(pages),
    'virtual:site.css': stylesOf(pages),
  };
  const virtual: Plugin = {
    name: 'pages-of-the-site',
    resolveId: (id) => (id in modules ? `/${id}` : undefined),
    load: (id) => modules[id.slice(1)],
  };
  await build({
    root: source,
    configFile: false,
    logLevel: 'error',
    plugins: [virtual],
    resolve: {
      alias: {
        react: resolve('node_modules/react'),
        'react-dom': resolve('node_modules/react-dom'),
      },
    },
    build: { outDir: join(folder, 'built'), emptyOutDir: true },
  });
  for (const file of readdirSync(join(folder, 'built'), { recursive: true, encoding: 'utf8' })) {
    if (/\.(html|js|css)$/.test(file)) {
      writeServed(join(folder, file), readFileSync(join(folder, 'built', file)));
    }
  }
  rmSync(join(folder, 'built'), { recursive: true });
  for (const shared of ['_astro', 'drawings', 'mark.svg']) {
    cpSync(join(site, shared), join(folder, shared), { recursive: true });
  }
  const index = readFileSync(join(folder, 'index.html'));
  for (const path of ['/404', ...pages.keys()]) {
    if (path !== '/') writeServed(join(folder, `${path}.html`), index);
  }
}
