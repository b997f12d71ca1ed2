// Entries of a transcript as entries of HAR, with pseudonyms for secrets.
import { controlOperations } from '../target/control-operations.ts';
import type { Act, Entry, Exchanged, Pushed } from '../transcript/entry.ts';
import type { HarEntry, HarHeader, Knowledge } from './form.ts';
import type { Pseudonyms } from './pseudonyms.ts';

/** One line of JSON. `sameAs` is the position of the entry with the same content. */
export function harLine(entry: Entry, sameAs: number | undefined, names: Pseudonyms): string {
  const { atMs, endMs } = entry;
  const time = Math.max(0, endMs - atMs);
  const http = httpOf(entry, sameAs, names);
  const line = JSON.stringify({
    startedDateTime: new Date(atMs).toISOString(),
    time,
    ...http,
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
  });
  return `${line.slice(0, -1)},"_assay":${names.inText(JSON.stringify(knowledgeOf(entry)))}}`;
}

function knowledgeOf(entry: Entry): Knowledge {
  if (entry.kind === 'act') return entry;
  if (entry.kind !== 'exchange') {
    const { url: _, headers: __, json: ___, raw: ____, ...pushed } = entry;
    return pushed;
  }
  const { request: _, answer, ...exchanged } = entry;
  return answer?.text === '' && answer.json !== undefined ? { ...exchanged, json: answer.json } : exchanged;
}

type Http = Pick<HarEntry, 'request' | 'response' | '_webSocketMessages'>;

const nothing = { size: 0 };

function httpOf(entry: Entry, sameAs: number | undefined, names: Pseudonyms): Http {
  if (entry.kind === 'act') return httpOfAct(entry, names);
  if (entry.kind !== 'exchange') return httpOfPushed(entry, names);
  const { answer } = entry;
  // Its headers show secrets that are to be found in its address and in the answer.
  const request = requestOf(entry.request, names);
  const text = answer?.text ?? '';
  const content = sameAs === undefined ? { text: names.inText(text) } : { _sameAs: sameAs };
  return {
    request,
    response: responseOf(answer?.status ?? 0, names.inHeaders(answer?.headers ?? {}), {
      size: Buffer.byteLength(text),
      ...content,
    }),
  };
}

/** A hook is no request, so acts have an address of their own. */
const httpOfAct = ({ operation, result }: Act, names: Pseudonyms): Http => ({
  request: requestOf(
    { method: controlOperations[operation][0], url: `assay:${operation}`, headers: {} },
    names,
  ),
  response: responseOf(result === undefined ? 0 : 200, {}, nothing),
});

function httpOfPushed({ kind, url, headers, json }: Pushed, names: Pseudonyms): Http {
  const text = json === undefined ? undefined : JSON.stringify(json);
  if (kind === 'delivery')
    return {
      request: requestOf({ method: 'POST', url, headers, body: text }, names),
      response: responseOf(0, {}, nothing),
    };
  return {
    request: requestOf({ method: 'GET', url, headers }, names),
    response: responseOf(101, {}, nothing),
    _webSocketMessages: [{ type: 'receive', opcode: 1, data: names.inText(text ?? '') }],
  };
}

const unknownSizes = { headersSize: -1, bodySize: -1 };
const protocol = { httpVersion: 'HTTP/1.1', cookies: [] };

/** Besides what is read again, the members that HAR demands. */
function requestOf({ method, url, headers, body }: Exchanged['request'], names: Pseudonyms) {
  const shownHeaders = listed(names.inHeaders(headers));
  const shownUrl = names.inText(url);
  const queryString = [...new URL(shownUrl).searchParams].map(([name, value]) => ({ name, value }));
  const mimeType = headers['content-type'] ?? '';
  return {
    ...protocol,
    method,
    url: shownUrl,
    headers: shownHeaders,
    queryString,
    ...unknownSizes,
    ...(body !== undefined && { postData: { mimeType, text: names.inText(body) } }),
  };
}

const responseOf = (
  status: number,
  headers: Readonly<Record<string, string>>,
  content: Omit<HarEntry['response']['content'], 'mimeType'>,
) => ({
  ...protocol,
  status,
  statusText: '',
  headers: listed(headers),
  redirectURL: headers.location ?? '',
  content: { mimeType: headers['content-type'] ?? '', ...content },
  ...unknownSizes,
});

const listed = (headers: Readonly<Record<string, string>>): readonly HarHeader[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));
