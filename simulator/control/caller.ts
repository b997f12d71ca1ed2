// Who may use the control plane: callers on this machine, but no page that a browser shows (DNS rebinding, forms).
import type { IncomingHttpHeaders } from 'node:http';

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
const loopbackOrigin = /^https?:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
/** Content types of forms that a page may send anywhere without being asked; that of `curl -d` is caught by its Origin. */
const formTypes = /^\s*(text\/plain|multipart\/form-data)\b/i;

export interface CallerRefusal {
  readonly status: 403 | 415;
  readonly detail: string;
}

/** The refusal of a request by its headers; undefined if it may be served. */
export function callerRefusal(headers: IncomingHttpHeaders): CallerRefusal | undefined {
  const { host = '', origin, 'content-type': contentType = '' } = headers;
  if (!loopbackHost.test(host))
    return {
      status: 403,
      detail: 'The control plane answers only under a loopback name, such as 127.0.0.1.',
    };
  if ((origin !== undefined && !loopbackOrigin.test(origin)) || headers['sec-fetch-site'] === 'cross-site')
    return { status: 403, detail: 'The control plane does not answer pages of other origins.' };
  if (formTypes.test(contentType))
    return { status: 415, detail: 'Send JSON, as application/json: the control plane takes no forms.' };
  return undefined;
}
