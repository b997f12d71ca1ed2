// The requests of the list as a file in the form of HAR 1.2, which browsers and other tools open.
import { call, Refused } from './api.js';
import { offerFile } from './clipboard.js';
import { addressOf } from './curl.js';
import { say } from './dom.js';
import { counted } from './format.js';

/** @import { Entry, Exchange, Message } from './wire.d.ts' */

export const harMax = 1_000;
/** Requests at a time; the browser has six connections, and one is the stream. */
const lanes = 4;

/** @param {Message} message */
const size = ({ body }) => body.bytes ?? -1;

/** @param {Message} message */
const typeOf = ({ headers }) =>
  headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';

/** What the journal does not know, and HAR demands. */
const unknown = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1 };

/** @param {Exchange} exchange */
async function harEntry({ entry, request, response, sent }) {
  const answer = sent ?? response;
  const url = await addressOf(entry);
  return {
    startedDateTime: entry.received_at,
    time: 0,
    request: {
      ...unknown,
      method: entry.method,
      url,
      headers: request.headers,
      queryString: [...new URLSearchParams(entry.query)].map(([name, value]) => ({ name, value })),
      bodySize: size(request),
      ...(request.body.text !== '' && { postData: { mimeType: typeOf(request), text: request.body.text } }),
    },
    response: {
      status: sent === null ? entry.status : (sent.status ?? 0),
      ...unknown,
      statusText: '',
      headers: answer.headers,
      content: { size: size(answer), mimeType: typeOf(answer), text: answer.body.text },
      redirectURL: '',
      bodySize: size(answer),
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
    _journal: entry,
  };
}

/** @param {readonly Entry[]} entries oldest first */
export async function exportHar(entries) {
  const chosen = entries.slice(-harMax);
  const found = new Array(chosen.length);
  let next = 0;
  const lane = async () => {
    for (let nth = next++; nth < chosen.length; nth = next++) {
      if (nth % 100 === 0 && nth > 0) say(`Reading ${nth} of ${chosen.length} …`);
      found[nth] = await call('GET', `journal/${chosen[nth]?.seq}`).catch((cause) => {
        // The oldest may go while the others are read.
        if (cause instanceof Refused && cause.status === 404) return undefined;
        throw cause;
      });
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const kept = await Promise.all(found.filter((one) => one !== undefined).map(harEntry));
  const log = { version: '1.2', creator: { name: 'Assay console', version: '1' }, entries: kept };
  offerFile('assay.har', JSON.stringify({ log }, null, 1));
  const all =
    entries.length > harMax
      ? `the newest ${counted(kept.length, 'request')} of ${entries.length}`
      : counted(kept.length, 'request');
  say(`Exported ${all}. Secrets are hidden in it.`);
}
