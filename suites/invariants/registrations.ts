// The webhooks that organisations registered, as far as answers show them: secrets, events, and whether they certainly receive nothing.
import { isIntegerId, isList, isObject, isString, parsedJson } from '../clients/json.ts';
import { at } from '../kit/expect.ts';
import { isMasked } from '../steps/webhooks.ts';
import type { Exchanged } from '../transcript/entry.ts';
import { isKeyed } from './invariant.ts';

export interface Registration {
  readonly id: string | number;
  /** The answer to the registration. */
  readonly entry: Exchanged;
  /** Undefined if it was not shown, or if another one may have replaced it. */
  secret: string | undefined;
  /** Undefined if it is open which events it gets. */
  readonly events: readonly unknown[] | undefined;
  /** The last request of a test, which may have the name and the data of any event (S-162). */
  tested: Exchanged | undefined;
  /** The answer that disabled or removed it; whether events of that time come after a reactivation is open (S-166). */
  stopped: Exchanged | undefined;
}

/** What is registered for an address. */
export interface Place {
  readonly owner: string;
  readonly webhooks: Registration[];
  /** Whether a registration without a clear answer may have added another one. */
  isOpen: boolean;
}

export interface Registrations {
  /** Notes what a request with valid credentials does to webhooks. */
  note(entry: Exchanged, owner: string): void;
  at(url: string): Place | undefined;
  forget(): void;
}

export function registrations(): Registrations {
  const places = new Map<string, Place>();
  const byOwner = new Map<string, Map<string, Registration>>();
  const register = (entry: Exchanged, owner: string): void => {
    const body = parsedJson(entry.request.body ?? '');
    if (!isObject(body) || !isString(body.url) || !URL.canParse(body.url)) return;
    const address = addressOf(body.url);
    const place = places.get(address) ?? { owner, webhooks: [], isOpen: false };
    places.set(address, place);
    const { answer } = entry;
    if (answer !== undefined && answer.status >= 400 && answer.status < 500) return;
    const id = answer && at(answer, 'data.id');
    place.isOpen ||= !isIntegerId(id) || place.owner !== owner;
    // A replay says nothing new.
    if (answer === undefined || !isIntegerId(id) || place.webhooks.some((one) => one.id === id)) return;
    const secret = at(answer, 'data.secret');
    const made: Registration = {
      id,
      entry,
      secret: isString(secret) && !isMasked(secret) ? secret : undefined,
      events: eventsOf(entry.call, body.events),
      tested: undefined,
      stopped: undefined,
    };
    place.webhooks.push(made);
    const numbered = byOwner.get(owner)?.get(String(id));
    // Webhooks of digests may have numbers of their own (S-161), so that nobody knows which of the two another request is about.
    if (numbered !== undefined && numbered.entry.call !== entry.call)
      for (const one of places.values()) one.isOpen ||= one === place || one.webhooks.includes(numbered);
    byOwner.set(owner, (byOwner.get(owner) ?? new Map()).set(String(id), made));
  };
  return {
    note: (entry, owner) => {
      const { call } = entry;
      if (call === 'createWebhook' || call === 'createDigestWebhook') return register(entry, owner);
      const id = /\/webhooks\/(\d+)(?:\/|$)/.exec(new URL(entry.request.url).pathname)?.[1];
      const one = byOwner.get(owner)?.get(id ?? '');
      if (one !== undefined) change(one, entry);
    },
    at: (url) => places.get(addressOf(url)),
    forget: () => {
      places.clear();
      byOwner.clear();
    },
  };
}

/** A service may write the parameters of an address anew. */
const addressOf = (url: string): string => url.replace(/[?#].*$/, '');

function eventsOf(call: Exchanged['call'], events: unknown): readonly unknown[] | undefined {
  if (call === 'createDigestWebhook') return ['digest.new_content'];
  if (events === undefined) return ['manifest.matched'];
  return isList(events) && events.length > 0 ? events : undefined;
}

function change(one: Registration, entry: Exchanged): void {
  const { call, answer } = entry;
  if (call === 'testWebhook') one.tested = entry;
  // Only a recommendation says that the secret stays (HOOK-06).
  if (call === 'reactivateWebhook') Object.assign(one, { stopped: undefined, secret: undefined });
  const isCertain = !entry.isOverlapped && !isKeyed(entry);
  if (answer === undefined || answer.status >= 300 || !isCertain) return;
  if (call === 'disableWebhook' || call === 'deleteWebhook') one.stopped ??= entry;
}
