// Words of the filter in bodies: those are at the simulator, which says which entries have the words.
import { call } from './api.js';
import { complain } from './dom.js';
import { store } from './state.js';

const pauseMs = 500;
/** Each pause while someone types asks for another word. */
const wordsMax = 20;

/** Entries with a word, and up to which entry the simulator was asked. @type {Map<string, { readonly seqs: Set<number>, upTo: number }>} */
export const hits = new Map();
let timer = 0;
/** For which words the timer runs. */
let waiting = '';

/** @param {string} word @param {number} seq */
export const hasInBody = (word, seq) => hits.get(word)?.seqs.has(seq) ?? false;

/** Asks soon, and once for all that comes meanwhile. @param {readonly string[]} words */
export function searchBodies(words) {
  const now = words.join('\n');
  if (now === waiting) return;
  clearTimeout(timer);
  waiting = now;
  timer = setTimeout(() => {
    waiting = '';
    search(words).catch(complain);
  }, pauseMs);
}

/** @param {readonly string[]} words */
async function search(words) {
  let found = 0;
  for (const word of words) {
    const known = hits.get(word) ?? { seqs: new Set(), upTo: 0 };
    // So that the first is the one that nobody has asked for longest.
    hits.delete(word);
    hits.set(word, known);
    const [oldest = ''] = hits.keys();
    if (hits.size > Math.max(wordsMax, words.length)) hits.delete(oldest);
    const { lastSeq } = store;
    if (lastSeq <= known.upTo) continue;
    const { entries } = await call(
      'GET',
      `journal?text=${encodeURIComponent(word)}&after=${known.upTo}&last=10000`,
    );
    for (const { seq } of entries) known.seqs.add(seq);
    known.upTo = lastSeq;
    found += entries.length;
  }
  if (found > 0) store.refilter(false);
}
