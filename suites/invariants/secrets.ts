// Secrets: those of an organisation and of its webhooks show in no answer but those that issue them.
import { isString } from '../clients/json.ts';
import { at } from '../kit/expect.ts';
import { isMasked } from '../steps/webhooks.ts';
import type { Entry, Exchanged } from '../transcript/entry.ts';
import { type Compare, forgetReissued, withoutBody } from './invariant.ts';

const rule = 'states.secrets-shown-once';

/** Shorter ones may be part of other words. */
export const secretLengthMin = 16;
/** An organisation may have any number of webhooks. */
const secretsMax = 50;

interface Secret {
  readonly text: string;
  /** The answer that issued it, or the first request that carried it. */
  readonly entry: Exchanged;
}

export const secrets = (compare: Compare) => {
  const owners = new Map<string, readonly Secret[]>();
  return (entry: Entry): void => {
    forgetReissued(entry, owners);
    if (entry.kind !== 'exchange' || entry.caller.standing !== 'valid') return;
    const { id } = entry.caller.holder;
    const { request, answer, call, surface } = entry;
    const known = owners.get(id) ?? [];
    const isRegistration = call === 'createWebhook' || call === 'createDigestWebhook';
    // A replay may show the secret again (S-106).
    if (answer !== undefined && known.length > 0 && !isRegistration && surface.kind !== 'site') {
      const text = answer.text || (JSON.stringify(answer.json) ?? '');
      const shown = known.find((one) => text.includes(one.text));
      compare(
        rule,
        call ?? 'other requests',
        shown !== undefined && {
          expected: 'an answer without a secret that was shown before',
          received: 'an answer with the secret',
          at: '',
          evidence: [shown.entry, entry],
        },
      );
    }
    const issued = isRegistration && answer !== undefined ? at(answer, 'data.secret') : undefined;
    const texts = [request.headers.secret, request.headers['x-api-secret'], issued];
    const fresh = texts.filter(
      (text): text is string =>
        isString(text) &&
        text.length >= secretLengthMin &&
        !isMasked(text) &&
        !known.some((one) => one.text === text),
    );
    if (fresh.length > 0)
      owners.set(
        id,
        [...known, ...fresh.map((text) => ({ text, entry: withoutBody(entry) }))].slice(-secretsMax),
      );
  };
};
