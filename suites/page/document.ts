// An HTML document that needs nothing else: no network, no other file, and of scripts at most the one that is given.
import { html, type Markup } from './html.ts';
import { policyFor } from './script.ts';
import { baseStyle } from './style.ts';

export interface Content {
  readonly title: string;
  /** Rules of CSS besides those that all pages share. */
  readonly style: string;
  readonly body: Markup;
  /** Only adds to what the page shows. */
  readonly script?: string | undefined;
}

export const htmlDocument = ({ title, style, body, script }: Content): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${{ markup: policyFor(script) }}">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${{ markup: baseStyle }}${{ markup: style }}</style>
</head>
<body>
${body}${script === undefined ? undefined : { markup: `\n<script type="module">${script}</script>` }}
</body>
</html>
`.markup;
