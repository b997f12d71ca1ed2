// The live stream of a world: it connects, resumes where it stopped, notices a restarted simulator, and says how it is.
import { inWorld, Refused, request } from './api.js';

/**
 * @typedef {'wait' | 'up' | 'down' | 'hidden' | 'gone'} LinkState
 * @typedef {{
 *   readonly after: () => number,
 *   readonly onEvent: (name: string, data: any) => void | Promise<void>,
 *   readonly onLink: (state: LinkState, text: string) => void,
 * }} Listener
 */

const backOffMs = { first: 500, most: 5_000 };
/** The simulator sends something every 15 seconds. */
const silenceMs = 35_000;

/** @param {Listener} listener */
export async function follow({ after, onEvent, onLink }) {
  let waitMs = backOffMs.first;
  for (;;) {
    if (document.hidden) {
      onLink('hidden', 'asleep');
      await once(document, 'visibilitychange');
      continue;
    }
    try {
      onLink('wait', 'connecting');
      const ended = await connected(after(), async (name, data) => {
        if (name === 'hello') waitMs = backOffMs.first;
        await onEvent(name, data);
        if (name === 'hello') onLink('up', 'live');
      });
      if (ended === 'gone') return onLink('gone', 'world dropped');
      if (ended === 'hidden') continue;
      onLink('down', 'disconnected');
    } catch (cause) {
      if (cause instanceof Refused && cause.status === 404) return onLink('gone', 'no such world');
      onLink('down', cause instanceof Refused && cause.status === 401 ? 'token needed' : 'disconnected');
      if (cause instanceof Refused && cause.status === 401) throw cause;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    waitMs = Math.min(backOffMs.most, 2 * waitMs);
  }
}

/**
 * One connection; resolves when it ends, to why.
 * @param {number} after
 * @param {(name: string, data: any) => Promise<void>} onEvent
 * @returns {Promise<'ended' | 'hidden' | 'gone'>}
 */
async function connected(after, onEvent) {
  const controller = new AbortController();
  // A browser opens six connections to one server, so pages that nobody sees give theirs back.
  const hide = () => document.hidden && controller.abort();
  document.addEventListener('visibilitychange', hide);
  let timer = 0;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), silenceMs);
  };
  try {
    alive();
    const answer = await request('GET', inWorld(after === 0 ? 'events' : `events?after=${after}`), {
      signal: controller.signal,
    });
    if (!answer.ok || answer.body === null) {
      const { detail = '' } = await answer.json().catch(() => ({}));
      throw new Refused(answer.status, detail);
    }
    let rest = '';
    for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
      alive();
      const blocks = (rest + piece).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const { name, data } = parsed(block);
        if (name === undefined) continue;
        await onEvent(name, data);
        if (name === 'gone') return 'gone';
      }
    }
    return 'ended';
  } catch (cause) {
    if (document.hidden) return 'hidden';
    throw cause;
  } finally {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', hide);
    controller.abort();
  }
}

/** @param {string} block */
function parsed(block) {
  const lines = block.split('\n');
  /** @param {string} field */
  const all = (field) =>
    lines
      .filter((line) => line.startsWith(`${field}:`))
      .map((line) => line.slice(field.length + 1).trimStart());
  const [name] = all('event');
  const data = all('data').join('\n');
  return { name, data: data === '' ? {} : JSON.parse(data) };
}

/**
 * @param {EventTarget} target
 * @param {string} type
 */
const once = (target, type) =>
  new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));
