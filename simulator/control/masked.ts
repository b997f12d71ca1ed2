// What the control plane shows of exchanges, without secrets: those in their usual places, and those that the world issued.
import { mask, secretHeaders, secretMember, secretParameter } from '../../spec/secrets.ts';
import type { Organization } from '../state/store.ts';
import type { ControlledWorld } from './world.ts';

export interface Masking {
  readonly text: (text: string) => string;
  /** Without its question mark. */
  readonly query: (query: string) => string;
  readonly header: (name: string, value: string) => string;
}

/** The address of a legacy session may stand for the token of its opener. */
const sessionParameter = /([?&]sessionId=)[^&#\s"]+/gi;
/** As this service writes them; also cut off. */
const issued = /\b(ak|sk|at|mt|whsec)_[0-9a-f]{4,}/g;
const isIssued = /^(ak|sk|at|mt|whsec)_[0-9a-f]{4,}$/;

export function maskingOf({ store }: Pick<ControlledWorld, 'store'>): Masking {
  const own = ownCredentials(store.organizations());
  const text = (given: string): string =>
    own
      .reduce((shown, credential) => shown.replaceAll(credential, mask), given)
      .replace(secretMember, `$1${mask}`)
      .replace(secretParameter, `$1${mask}`)
      .replace(sessionParameter, `$1${mask}`)
      .replace(issued, `$1_${mask}`);
  return {
    text,
    query: (given) => text(`&${given}`).slice(1),
    header: (name, value) => {
      if (!secretHeaders.has(name.toLowerCase())) return text(value);
      const [scheme = ''] = /^(?:Bearer|Basic) +/i.exec(value) ?? [];
      return `${scheme}${mask}`;
    },
  };
}

/** Those of an operator's own, as they stand in a text, in JSON and in an address; one that has another in it comes before. */
function ownCredentials(organizations: readonly Organization[]): readonly string[] {
  const own = organizations
    .flatMap(({ accessToken, mcpToken, keys }) => [
      accessToken,
      mcpToken,
      ...keys.flatMap(({ apiKey, apiSecret }) => [apiKey, apiSecret]),
    ])
    .filter((credential) => !isIssued.test(credential))
    .flatMap((credential) => [
      credential,
      JSON.stringify(credential).slice(1, -1),
      encodeURI(credential),
      encodeURIComponent(credential),
    ]);
  return [...new Set(own)].toSorted((a, b) => b.length - a.length);
}
