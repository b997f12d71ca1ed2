// The small renderer of the reference's own pages: the part of Markdown that they use, as HTML.

/** Text in which no character means anything to Markdown. */
export const plain = (text: string): string => text.replaceAll(/[\\`*_[\]<>|#]/g, '\\$&');

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Headings, paragraphs, lists, tables and code; `{#name}` at the end of a line makes it an anchor. */
export const htmlOf = (markdown: string): string =>
  markdown
    .split(/^```\n/m)
    .map((part, nth) => (nth % 2 === 1 ? codeHtml(part) : blocksHtml(part)))
    .join('');

const codeHtml = (code: string): string => `<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>\n`;

const blocksHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '')
    .map((block) => blockHtml(block.trim()))
    .join('\n');

function blockHtml(block: string): string {
  const [, marks = '', title = ''] = /^(#{1,4}) (.*)$/.exec(block) ?? [];
  if (marks !== '') return element(`h${marks.length}`, title);
  const lines = block.split('\n');
  if (block.startsWith('- '))
    return `<ul>${lines.map((line) => element('li', line.slice(2))).join('\n')}</ul>`;
  if (block.startsWith('| ')) return tableHtml(lines);
  return element('p', lines.join(' '));
}

function tableHtml([head = '', , ...rows]: readonly string[]): string {
  const cells = (tag: string, line: string): string =>
    `<tr>${line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => element(tag, cell.trim()))
      .join('')}</tr>`;
  return `<div class="table" tabindex="0" role="region" aria-label="Table"><table><thead>${cells('th', head)}</thead><tbody>${rows.map((row) => cells('td', row)).join('\n')}</tbody></table></div>`;
}

function element(tag: string, text: string): string {
  const [, before = text, name] = /^(.*?) ?\{#([\w.:-]+)\}$/.exec(text) ?? [];
  return `<${tag}${name === undefined ? '' : ` id="${name}"`}>${inlineHtml(before)}</${tag}>`;
}

/** Code first, because nothing inside it means anything. */
const inlineHtml = (text: string): string =>
  text
    .split(/(?<!\\)(`[^`]*`)/)
    .map((part) => (/^`.*`$/.test(part) ? `<code>${escapeHtml(part.slice(1, -1))}</code>` : spanHtml(part)))
    .join('');

const spanHtml = (text: string): string =>
  escapeHtml(text)
    .replaceAll(/(?<!\\)\[((?:\\.|[^\]\\])*)\]\(([^)]*)\)/g, '<a href="$2">$1</a>')
    .replaceAll(/(?<!\\)\*\*((?:\\.|[^*\\])+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/(?<!\\)\*((?:\\.|[^*\\])+)\*/g, '<em>$1</em>')
    .replaceAll(/\\(&\w+;|[\\`*_[\]|#])/g, '$1');
