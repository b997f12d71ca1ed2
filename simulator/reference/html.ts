// The pages of the reference as HTML: one page each on the control plane, or all of them in one file that needs nothing else.
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { JsonObject } from '../../spec/expand.ts';
import { htmlOf } from './markdown.ts';
import { pageText, pageTitles } from './pages.ts';
import { type PageName, pageNames, type Setting } from './words.ts';

const title = 'Content Intelligence Service: reference';

/** The files that the page of the operations loads. */
export const assetNames = ['reference.css', 'reference.js', 'standalone.js'] as const;
export type AssetName = (typeof assetNames)[number];

const pathOf = (name: string): string => join(import.meta.dirname, 'page', name);

/** The renderer of operations in the repository; the package has a copy beside the other files. */
export const rendererPath = (): string =>
  join(createRequire(import.meta.url).resolve('@scalar/api-reference'), '../browser/standalone.js');

function fileOf(name: AssetName): string {
  const path = pathOf(name);
  return name === 'standalone.js' && !existsSync(path) ? rendererPath() : path;
}

export const assetText = (name: AssetName): string => readFileSync(fileOf(name), 'utf8');

/** Browsers keep the renderer, and what they compiled of it, as long as this stays. */
const rendererVersion = (): string => {
  version ??= hash('sha1', readFileSync(fileOf('standalone.js'))).slice(0, 12);
  return version;
};
let version: string | undefined;

/** The page of the operations, which asks the control plane for the contract with its own query, and then loads the renderer. */
export const operationsPage = (link: Link): string =>
  shell({
    title,
    head: '<link rel="stylesheet" href="reference/reference.css">',
    nav: navigation('operations', link),
    body: `<div id="operations"><p class="wait" role="status">Asking a fresh world for the examples…</p></div>
<script type="module" src="reference/reference.js"></script>
<script defer src="reference/standalone.js?${rendererVersion()}"></script>`,
  });

/** One of the other pages. */
export const otherPage = (page: PageName, setting: Setting & { readonly link: Link }): string =>
  shell({
    title: `${pageTitles[page]}: reference`,
    head: '<link rel="stylesheet" href="reference.css">',
    nav: navigation(page, setting.link),
    body: `<main class="page">${htmlOf(pageText(page, setting))}</main>`,
  });

/** The address of a page, or of a place on it. */
export type Link = (page: PageName | 'operations', anchor?: string) => string;

/** From a page of a world, below `base`, to the others. */
export const linksBelow =
  (base: string, query: string): Link =>
  (page, anchor) =>
    `${base}${page === 'operations' ? '' : `/${page}`}${query}${anchor === undefined ? '' : `#${anchor}`}`;

/** Within one file. */
export const fileLink: Link = (page, anchor = page) => `#${anchor}`;

const filePolicy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:; worker-src blob:; base-uri 'none'; form-action 'none'";

/** Everything in one file, which asks nobody for anything. */
export const referenceFile = (contract: JsonObject, setting: Setting): string =>
  shell({
    title,
    head: `<meta http-equiv="Content-Security-Policy" content="${filePolicy}">\n<style>${assetText('reference.css')}</style>`,
    nav: navigation('operations', fileLink),
    body: `<div id="operations"></div>
${pageNames.map((page) => `<main class="page" id="page-${page}" hidden>${htmlOf(pageText(page, setting))}</main>`).join('\n')}
<script type="application/json" id="contract">${JSON.stringify(contract).replaceAll('<', '\\u003c')}</script>
<script>${inScript(assetText('standalone.js'))}</script>
<script type="module">${inScript(assetText('reference.js'))}</script>`,
  });

/** No text of a script may end its element, or begin a comment in which it would not end. */
const inScript = (text: string): string => text.replaceAll(/<(?=\/script|!--|script)/gi, '\\x3c');

const navigation = (here: PageName | 'operations', link: Link): string =>
  (['operations', ...pageNames] as const)
    .map((to) => {
      const name = to === 'operations' ? 'Operations' : pageTitles[to];
      return `<a href="${link(to)}"${to === here ? ' aria-current="page"' : ''}>${name}</a>`;
    })
    .join('\n');

interface Shell {
  readonly title: string;
  readonly head: string;
  readonly nav: string;
  readonly body: string;
}

const shell = ({ title: name, head, nav, body }: Shell): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${name}</title>
${head}
</head>
<body>
<header><nav aria-label="Reference">${nav}</nav></header>
${body}
</body>
</html>
`;
