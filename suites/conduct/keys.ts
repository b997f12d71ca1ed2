// Keys of writes: one for each write, kept when its answer was lost.

import { limits } from '../../spec/limits.ts';
import { hourMs, minuteMs } from '../../spec/units.ts';
import { withoutAnswer } from '../clients/exchange.ts';
import { inRequest } from '../kit/place.ts';
import type { Conduct } from './judging.ts';
import { cameBefore, isServed, isWithin, payloadOf, refusalIn, routeOf, type Sent } from './sent.ts';

const keyOf = ({ request }: Sent): string | undefined => request.headers['idempotency-key'];

export const freshKeys: Conduct = (judge) => {
  /** The write that each key was used for first, with success. */
  const writes = new Map<string, Sent>();
  return (sent) => {
    const key = keyOf(sent);
    if (key === undefined || sent.surface.kind === 'mcp') return;
    const use = [sent.actor, sent.request.method, routeOf(sent), key].join(' ');
    const first = writes.get(use);
    if (first === undefined || !isWithin(limits.idempotentReplay.value * hourMs, first, sent)) {
      if (isServed(sent)) writes.set(use, sent);
      return;
    }
    const isOther = payloadOf(first.request) !== payloadOf(sent.request);
    // It may be refused for something else, such as the rate.
    if (cameBefore(first, sent) && (!isOther || refusalIn(sent)?.code === 'idempotency_conflict'))
      judge(
        'client.renew-key',
        sent,
        isOther && {
          expected: 'a fresh Idempotency-Key for another payload',
          received: `the key ${key} again`,
          at: inRequest(''),
          after: [first],
        },
      );
  };
};

export const repeatedKeys: Conduct = (judge) => {
  /** Writes with a key whose answer was lost, by what they write. */
  const lost = new Map<string, Sent>();
  return (sent) => {
    // Elsewhere keys may not work (S-105), and a foreign recording does not show whether a request arrived.
    if (sent.call !== 'createDigest' || sent.caller.standing !== 'valid') return;
    const write = `${sent.actor} ${payloadOf(sent.request)}`;
    const first = lost.get(write);
    lost.delete(write);
    const key = keyOf(sent);
    if (first !== undefined && cameBefore(first, sent) && isWithin(minuteMs, first, sent))
      judge(
        'client.repeat-key',
        sent,
        key !== keyOf(first) && {
          expected: `the key ${keyOf(first)} again, because the answer to this write was lost`,
          received: key === undefined ? 'no key' : `the key ${key}`,
          at: inRequest(''),
          after: [{ ...first, answer: withoutAnswer(first.request) }],
        },
      );
    if (sent.answer === undefined && key !== undefined) lost.set(write, sent);
  };
};
