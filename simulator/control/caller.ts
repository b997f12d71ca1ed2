// Who may use the control plane: callers with its token, or on this machine, but no page of a foreign origin.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|::1)$/i;
const loopbackOrigin = /^https?:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
/** Content types of forms that a page may send anywhere without being asked; that of `curl -d` is caught by its Origin. */
const formTypes = /^\s*(text\/plain|multipart\/form-data)\b/i;

/** Whom the control plane serves besides callers on this machine. */
export interface CallerPolicy {
  /** Names and addresses that `Host` may have. */
  readonly hosts: readonly string[];
  /** Origins whose pages may call. */
  readonly origins: readonly string[];
  /** The bearer token that each request must have; undefined: none. */
  readonly token: string | undefined;
}

export interface CallerRefusal {
  readonly status: 401 | 403 | 415;
  readonly detail: string;
}

export const isLoopback = (host: string): boolean => loopbackHost.test(host);

/**
 * A page is a fixed file without secrets, to which a link of another site may lead and which asks for the token itself.
 * Neither it nor a preflight request has the token.
 */
export type RequestKind = 'call' | 'preflight' | 'page';

/** The refusal of a request by its headers; undefined if it may be served. */
export function callerRefusal(
  headers: IncomingHttpHeaders,
  { hosts, origins, token }: CallerPolicy,
  kind: RequestKind = 'call',
): CallerRefusal | undefined {
  const { origin, 'content-type': contentType = '', 'sec-fetch-site': site } = headers;
  const host = hostIn(headers.host ?? '');
  // A page can lead a name of its own to this machine, but not an address.
  const isKnown = isLoopback(host) || hosts.includes(host) || (token !== undefined && isIP(host) !== 0);
  if (!isKnown)
    return {
      status: 403,
      detail:
        'The control plane answers only under a loopback name, such as 127.0.0.1, and under the names that --allow-host ' +
        'gives.',
    };
  if (kind === 'page') return undefined;
  // The console is a page of the control plane itself, under whatever name it was reached.
  const isOwn = URL.parse(origin ?? '')?.host === headers.host;
  const isListed = isOwn || (origin !== undefined && origins.includes(origin));
  const isForeign = (origin !== undefined && !loopbackOrigin.test(origin)) || site === 'cross-site';
  if (isForeign && !isListed)
    return {
      status: 403,
      detail: 'The control plane does not answer pages of other origins than those that --cors gives.',
    };
  if (kind !== 'preflight' && token !== undefined && !presents(headers.authorization, token))
    return { status: 401, detail: 'Send the token of this control plane: Authorization: Bearer TOKEN.' };
  if (formTypes.test(contentType))
    return { status: 415, detail: 'Send JSON, as application/json: the control plane takes no forms.' };
  return undefined;
}

/** The name or address in the header `Host`, in lower case, without port and brackets. */
const hostIn = (header: string): string =>
  (/^(?:\[([^\]]+)\]|([^:]+))(?::\d{1,5})?$/.exec(header)?.slice(1).join('') ?? '').toLowerCase();

/** Compares in a time that does not depend on where the tokens differ. */
function presents(authorization: string | undefined, token: string): boolean {
  const [, presented = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return timingSafeEqual(digest(presented), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
