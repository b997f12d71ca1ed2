// What all parts of the console share: the requests, the organisations, the clock of the world, and what happens to them.
import { call } from './api.js';
import { Store } from './store.js';

/** @import { Clock, Organization, WorldState } from './wire.d.ts' */

export const store = new Store();

/** @type {Map<string, Organization>} */
export const organisations = new Map();

/** @type {Clock & { readAt: number }} */
export const clock = { now: '', now_ms: 0, frozen: false, due: [], readAt: 0 };

/** Events `clock`, `organisations`, `state` and `verdict`. */
export const happenings = new EventTarget();

/**
 * Calls back at each of these events; returns how to stop.
 * @param {string} name
 * @param {(detail: any) => void} act
 */
export function on(name, act) {
  /** @param {Event} event */
  const listener = (event) => act(/** @type {CustomEvent} */ (event).detail);
  happenings.addEventListener(name, listener);
  return () => happenings.removeEventListener(name, listener);
}

/**
 * @param {string} name
 * @param {unknown} [detail]
 */
export const tell = (name, detail) => happenings.dispatchEvent(new CustomEvent(name, { detail }));

/** @param {Clock} read */
export function setClock(read) {
  Object.assign(clock, read, { readAt: performance.now() });
  tell('clock');
}

/** The present time of the world, in milliseconds since 1970. */
export const nowMs = () => clock.now_ms + (clock.frozen ? 0 : performance.now() - clock.readAt);

/** @param {string | null} id */
export const nameOf = (id) => (id === null ? '' : (organisations.get(id)?.name ?? id));
/** @param {string | null} id */
export const planOf = (id) => (id === null ? '' : (organisations.get(id)?.plan ?? ''));

/** @param {readonly Organization[]} rows */
export function setOrganisations(rows) {
  for (const row of rows) organisations.set(row.id, row);
  if (rows.length > 0) tell('organisations');
}

/** Reads everything anew, as after a reset. */
export async function readWorld() {
  const [read, list] = await Promise.all([call('GET', 'clock'), call('GET', 'organizations')]);
  organisations.clear();
  setOrganisations(list.organizations);
  setClock(read);
}

/** @param {WorldState} data */
export function worldChanged(data) {
  setOrganisations(data.organizations ?? []);
  if (data.clock !== undefined) setClock({ ...clock, ...data.clock });
  tell('state', data);
}

/**
 * Moves the clock, and shows the time that the world then has.
 * @param {'PUT' | 'POST'} method
 * @param {object} body
 */
export async function moveClock(method, body) {
  await call(method, method === 'PUT' ? 'clock' : 'clock/advance', body);
  setClock(await call('GET', 'clock'));
}
