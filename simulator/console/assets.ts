// The files of the console, by the fixed names under which the control plane serves them, and the headers that go with them.
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

export const consolePath = '/console';
const folder = join(import.meta.dirname, 'page');

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/** Path and file of each asset: those that the folder holds now, and nothing that a request could name besides. */
export const consoleAssets: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => extname(name) in types)
    .map((name) => [name === 'index.html' ? consolePath : `${consolePath}/${name}`, name]),
);

/** No script but that of the console runs in it, whatever a request or an answer contains. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const headers = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-cache',
} as const;

export interface Asset {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The asset with this file name; read anew each time, because a page is loaded rarely. */
export const consoleAsset = (file: string): Asset => ({
  headers: { ...headers, 'content-type': types[extname(file)] ?? '' },
  body: bodyOf(file),
});

function bodyOf(file: string): string {
  const text = withoutNotes(readFileSync(join(folder, file), 'utf8'));
  return extname(file) === '.css' ? withoutSpaces(text) : text;
}

/**
 * Comments, indentation and lines that only open or close are for readers of the source: a third of it. No text of the console
 * goes over several lines, and no comment stands behind code.
 */
const withoutNotes = (source: string): string =>
  source
    .replace(/\/\*[\s\S]*?\*\/ ?/g, '')
    .replace(/^ *\/\/.*$/gm, '')
    .replace(/\n\s*/g, '\n')
    .replace(/([{([,])\n/g, '$1')
    .replace(/,?\n([)\]}])/g, '$1');

/** No space beside these means anything in the styles of the console. */
const withoutSpaces = (style: string): string => style.replace(/([{};:,])\s|\s(?=[{}])/g, '$1');
