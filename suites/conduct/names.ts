// Names and ids: a client sends names that the contract has, and ids as they were shown.
import { operations, schemas } from '../../spec/contract.ts';
import { isTool } from '../../spec/tools.ts';
import { inRequest } from '../kit/place.ts';
import type { Conduct } from './judging.ts';
import { forgetOldest, type Sent } from './sent.ts';

/** The operations whose strangers the document says are refused (S-93, S-94). */
const strict: readonly unknown[] = ['listStreams', 'listStreamManifests', 'queryManifests'];

export const knownNames: Conduct = (judge) => (sent) => {
  const { call, input, answer } = sent;
  if (call === undefined || isTool(call) || !strict.includes(call)) return;
  const known = new Set<string>(
    call === 'queryManifests'
      ? Object.keys(schemas.ManifestQuery?.properties ?? {})
      : operations[call].parameters.map(({ name }) => name),
  );
  const strangers = Object.keys(input).filter((name) => !known.has(name));
  const isInvalid = answer?.status === 400 || answer?.status === 422;
  const refused = strangers.find((name) => isInvalid && answer.text.split(/[^\w.-]+/).includes(name));
  if (strangers.length === 0 || refused !== undefined)
    judge(
      'client.name-known',
      sent,
      refused !== undefined && {
        expected: `names that ${call} has`,
        received: `${refused}, for which it was refused`,
        at: inRequest(call === 'queryManifests' ? refused : ''),
      },
    );
};

/** Integers that a double may not hold. */
const longIds = /(?<![\d.])\d{16,19}(?![\d.])/g;
/** Copies: a part of a text would keep all of it in memory. */
const longIdsIn = (text: string): readonly string[] =>
  (text.match(longIds) ?? []).map((id) => Buffer.from(id).toString());

/** How programs write the double of an id. */
const formsOf = (id: string): readonly string[] => [String(Number(id)), String(BigInt(Number(id)))];

/** Answers that showed ids which a double changes, the newest of them. */
const changedMax = 10_000;

export const exactIds: Conduct = (judge) => {
  const shown = new Set<string>();
  /** What a double makes of them, with the answer that showed them. */
  const changed = new Map<string, Sent>();
  /** By actor, the first of them that was sent: ids may differ by one, so that a single one may be another’s. */
  const sentBy = new Map<string | undefined, { readonly id: string; readonly sent: Sent }>();
  /** Actors and calls with an id that no double can be: they keep all digits. */
  const exact = new Set<string>();
  return (sent) => {
    const { url, body = '' } = sent.request;
    const ids = longIdsIn(`${url} ${body}`);
    const user = `${sent.actor} ${sent.call}`;
    if (ids.some((id) => !formsOf(id).includes(id))) exact.add(user);
    // It may be an id that an answer before the recording showed: then it would be known.
    const isUnknown = sent.answer?.status === 404;
    const isSuspect = isUnknown && !exact.has(user);
    const wrong = ids.find((id) => isSuspect && changed.has(id) && !shown.has(id));
    const source = wrong === undefined ? undefined : changed.get(wrong);
    const first = sentBy.get(sent.actor);
    if (wrong !== undefined && first === undefined) sentBy.set(sent.actor, { id: wrong, sent });
    if (source !== undefined && (first === undefined || first.id === wrong)) return;
    if (source !== undefined || ids.some((id) => shown.has(id)))
      judge(
        'client.keep-ids-exact',
        sent,
        source !== undefined && {
          expected: 'an id with the digits that were shown',
          received: `${wrong}, to which a double rounds one that was`,
          at: inRequest(''),
          after: [...(first === undefined ? [] : [first.sent]), source],
        },
      );
    for (const id of longIdsIn(sent.answer?.text ?? '')) {
      if (shown.has(id)) continue;
      shown.add(id);
      for (const form of formsOf(id)) if (form !== id) changed.set(form, sent);
    }
    forgetOldest(changed, changedMax);
  };
};
