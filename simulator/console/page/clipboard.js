// Copying, also where the browser gives pages no clipboard: over HTTP outside this machine.
import { ask } from './dialogs.js';
import { h, say } from './dom.js';

/**
 * Copies a text, and says so; without a clipboard it shows the text, selected.
 * @param {string} text
 * @param {string} what
 */
export async function copied(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    say(`${what}: copied.`);
  } catch {
    const area = h('textarea', { rows: 8, readonly: true, autofocus: true, 'aria-label': what });
    area.value = text;
    const closed = ask(
      'Copy by hand',
      [h('p', 'This browser gives the page no clipboard. The text is selected.'), area],
      [['', 'Close']],
    );
    area.select();
    await closed;
  }
}

/**
 * Offers a text as a file.
 * @param {string} name
 * @param {string} text
 */
export function offerFile(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
