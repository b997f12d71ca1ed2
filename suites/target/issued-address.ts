// Addresses that a service gives, such as that of a download.
import { isIP } from 'node:net';
import type { Addresses } from './access.ts';

/**
 * Whether a run may send a request there: to the hosts of the service itself, and to public names. A wrong service could
 * otherwise let the run ask what only the network of this machine shows.
 */
export function mayAsk(address: string, { baseUrl, mcpUrl, siteUrl }: Addresses): boolean {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '') return false;
  const own = [baseUrl, mcpUrl, siteUrl].filter((one) => one !== undefined);
  if (own.some((one) => new URL(one).hostname === url.hostname)) return true;
  const isPublicName =
    url.hostname.includes('.') && !/\.(local|localhost|internal|home\.arpa)$/.test(url.hostname);
  return isPublicName && isIP(url.hostname.replace(/^\[(.*)\]$/, '$1')) === 0;
}
