// Calls of the control plane: which world, with which token, and refusals in its own words.
import { askToken } from './dialogs.js';

/** The address of the control plane, under whatever path a proxy shows it. */
const root = new URL('..', import.meta.url);
const tokenName = 'assay-token';

export const worldId = new URLSearchParams(location.search).get('world') ?? 'default';

/** A refusal, or no answer at all (status 0). */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** A token in the address is never sent; it leaves the address before anything is asked. */
export function takeTokenFromAddress() {
  const [, token] = /^#token=(.+)$/.exec(location.hash) ?? [];
  if (token === undefined) return;
  sessionStorage.setItem(tokenName, decodeURIComponent(token));
  history.replaceState(null, '', location.pathname + location.search);
}

/** A place of the contract's reference, for this world. @param {string} place */
export const referenceTo = (place) =>
  `reference${place.replace('#', `?world=${encodeURIComponent(worldId)}#`)}`;

/** @param {string} path */
export const inWorld = (path) => `worlds/${encodeURIComponent(worldId)}/${path}`;

/**
 * Sends a request and gives the answer as it comes; asks for the token where one is needed.
 * @param {string} method
 * @param {string} path
 * @param {{ readonly body?: unknown, readonly signal?: AbortSignal }} [options]
 * @returns {Promise<Response>}
 */
export async function request(method, path, { body, signal } = {}) {
  for (;;) {
    const token = sessionStorage.getItem(tokenName);
    const answer = await fetch(new URL(path, root), {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal !== undefined && { signal }),
    }).catch((cause) => {
      if (signal?.aborted) throw cause;
      throw new Refused(0, 'The simulator does not answer. Is it still running?');
    });
    if (answer.status !== 401) return answer;
    await newToken(token);
  }
}

/** @type {Promise<void> | undefined} */
let asking;

/**
 * Several requests may be refused at once; the question is asked once.
 * @param {string | null} refused
 */
async function newToken(refused) {
  if (sessionStorage.getItem(tokenName) !== refused) return;
  asking ??= askToken(refused !== null).then((token) => {
    asking = undefined;
    if (token === undefined || token === '')
      throw new Refused(401, 'The control plane wants its token. Reload the page to give it.');
    sessionStorage.setItem(tokenName, token);
  });
  await asking;
}

/**
 * Calls an operation on the world, and gives the value of its answer.
 * @template [Value=any]
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<Value>}
 */
export const call = (method, path, body) => callProcess(method, inWorld(path), body);

/**
 * Calls an operation of the process.
 * @template [Value=any]
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<Value>}
 */
export async function callProcess(method, path, body) {
  const answer = await request(method, path, { body });
  const value = await answer.json().catch(() => ({}));
  if (!answer.ok)
    throw new Refused(answer.status, value.detail ?? `The control plane answered ${answer.status}.`);
  return value;
}
