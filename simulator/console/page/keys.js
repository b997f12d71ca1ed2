// The keys: none while someone types, or holds Ctrl, Alt or Meta.
import { ask } from './dialogs.js';
import { complain, h } from './dom.js';
import { keys as filterKeys } from './filter.js';
import { commands, listCommands } from './traffic.js';

const jumpMs = 1_500;

/** @type {Readonly<Record<string, string>>} */
export const jumps = {
  t: 'traffic',
  d: 'deliveries',
  o: 'organisations',
  c: 'clock',
  u: 'outcomes',
  w: 'worlds',
  r: 'readings',
};

const rows = [
  ['j k, ↓ ↑', 'next and previous request'],
  ['PgDn PgUp Home End', 'further'],
  ['Enter, Esc', 'open and close a request'],
  ['/', 'filter'],
  ['p', 'pause and resume'],
  ['c', 'copy as curl'],
  ['r', 'repeat'],
  ['l', 'copy a link to the request'],
  ...Object.entries(jumps).map(([key, part]) => [`g ${key}`, part]),
  ['?', 'this help'],
];

export const help = () =>
  ask(
    'Keys',
    [
      h('dl.facts', ...rows.flatMap(([key = '', what = '']) => [h('dt', h('kbd', key)), h('dd', what)])),
      h('h3', 'Filter'),
      h(
        'p',
        'Terms that all must fit; - before a term means not, | between values means or, quotes keep spaces. Words without a key search path, query, rule and bodies.',
      ),
      h(
        'dl.facts',
        ...Object.entries(filterKeys).flatMap(([key, { expected }]) => [
          h('dt', h('code', `${key}:`)),
          h('dd', expected),
        ]),
      ),
    ],
    [['', 'Close']],
  );

/** @param {() => string} partNow */
export function listenToKeys(partNow) {
  let jumpUntil = 0;
  document.addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]') !== null)
      return;
    if (target instanceof HTMLElement && target.matches('input, textarea, select')) {
      if (key === 'Escape') target.blur();
      return;
    }
    const act = actionOf(key, target, partNow(), event.timeStamp < jumpUntil);
    jumpUntil = key === 'g' ? event.timeStamp + jumpMs : 0;
    if (act === undefined) return;
    event.preventDefault();
    Promise.resolve(act()).catch(complain);
  });
}

/**
 * @param {string} key
 * @param {EventTarget | null} target
 * @param {string} part
 * @param {boolean} isJump
 * @returns {(() => unknown) | undefined}
 */
function actionOf(key, target, part, isJump) {
  const jump = isJump ? jumps[key] : undefined;
  if (jump !== undefined)
    return () => {
      location.hash = `#/${jump}`;
    };
  if (key === '?') return help;
  if (part !== 'traffic') return undefined;
  const isFree =
    target === document.body ||
    (target instanceof HTMLElement && target.matches('#rows, #part, .list, #entry'));
  return (
    /** @type {Record<string, () => unknown>} */ (commands)[key] ??
    (isFree ? /** @type {Record<string, () => unknown>} */ (listCommands)[key] : undefined)
  );
}
