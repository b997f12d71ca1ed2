// An HTML document that needs nothing else: no script, no network, no other file.
import { html, type Markup } from './html.ts';
import { baseStyle } from './style.ts';

export interface Content {
  readonly title: string;
  /** Rules of CSS besides those that all pages share. */
  readonly style: string;
  readonly body: Markup;
}

export const htmlDocument = ({ title, style, body }: Content): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${{ markup: baseStyle }}${{ markup: style }}</style>
</head>
<body>
${body}
</body>
</html>
`.markup;
