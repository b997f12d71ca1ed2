// What the control plane shows of exchanges, without secrets: those in their usual places, and those that the world issued.
import { mask, secretHeaders, secretMember, secretParameter } from '../../spec/secrets.ts';
import type { ControlledWorld } from './world.ts';

export interface Masking {
  readonly text: (text: string) => string;
  readonly header: (name: string, value: string) => string;
}

/** The address of a legacy session may stand for the token of its opener. */
const sessionParameter = /([?&]sessionId=)[^&#\s"]+/gi;
/** As this service writes them; also cut off. */
const issued = /\b(ak|sk|at|mt|whsec)_[0-9a-f]{4,}/g;
/** What may be a credential of an operator's own. */
const word = /[\w.~+-]{6,}/g;

/** For a query, with or without its question mark. */
export const maskedQuery = (query: string): string =>
  `&${query}`
    .replace(secretParameter, `$1${mask}`)
    .replace(sessionParameter, `$1${mask}`)
    .replace(issued, `$1_${mask}`)
    .slice(1);

export function maskingOf({ store }: Pick<ControlledWorld, 'store'>): Masking {
  const secrets = new Set(
    store.organizations().flatMap(({ keys }) => keys.map(({ apiSecret }) => apiSecret)),
  );
  const text = (given: string): string =>
    given
      .replace(secretMember, `$1${mask}`)
      .replace(secretParameter, `$1${mask}`)
      .replace(sessionParameter, `$1${mask}`)
      .replace(issued, `$1_${mask}`)
      .replace(word, (found) => (secrets.has(found) || store.isIssued(found) ? mask : found));
  return {
    text,
    header: (name, value) => {
      if (!secretHeaders.has(name.toLowerCase())) return text(value);
      const [scheme = ''] = /^(?:Bearer|Basic) +/i.exec(value) ?? [];
      return `${scheme}${mask}`;
    },
  };
}
