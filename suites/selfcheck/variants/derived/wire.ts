// Correct servers that differ in what HTTP leaves open: layout of messages, connections, headers, tags, proxies.
import { gzipSync } from 'node:zlib';
import { type Arriving, type Passing, writeWhole } from './front.ts';
import { handleVariants } from './handles.ts';
import { changingJson, isJson, refusal, type WireVariants, wired, withText } from './wire-variant.ts';

const withHeaders = ({ headers, ...others }: Passing, more: Readonly<Record<string, string>>): Passing => ({
  ...others,
  headers: { ...headers, ...more },
});

const connectionVariants: WireVariants = {
  'chunked-answers': wired('sends every answer in small chunks', () => ({
    write: ({ status, headers, content }, response) => {
      response.writeHead(status, headers);
      if (status !== 304 && status !== 204)
        for (let at = 0; at < content.length; at += chunkBytes)
          response.write(content.subarray(at, at + chunkBytes));
      response.end();
    },
  })),
  'answers-until-close': wired(
    'ends every answer by closing the connection, without its length, as HTTP/1.0 did',
    () => ({
      write: ({ status, headers, content }, response) => {
        response.useChunkedEncodingByDefault = false;
        response.shouldKeepAlive = false;
        response.writeHead(status, headers).end(content);
      },
    }),
  ),
  'one-request-a-connection': wired('closes the connection after every answer', () => ({
    onAnswer: (passing) => withHeaders(passing, { connection: 'close' }),
  })),
  'idle-connections-end': wired('ends one connection in ten between two requests', () => {
    let reused = 0;
    return {
      hangsUp: (_, nth) => {
        if (nth > 0) reused += 1;
        return nth > 0 && reused % 10 === 0;
      },
    };
  }),
  'latency-with-jitter': wired('answers up to thirty milliseconds late', () => {
    let turn = 0;
    return {
      delayMs: () => {
        turn = (turn + 7) % 31;
        return turn;
      },
    };
  }),
  'early-hints': wired('sends an interim answer before every answer', () => ({
    write: (passing, response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
      writeWhole(passing, response);
    },
  })),
};
const chunkBytes = 700;

const codingVariants: WireVariants = {
  'gzip-answers': wired('compresses answers for clients that accept it', () => ({
    onAnswer: (passing, { headers }) =>
      passing.content.length > 0 && /\bgzip\b/.test(headers['accept-encoding'] ?? '')
        ? withHeaders(
            { ...passing, content: gzipSync(passing.content) },
            { 'content-encoding': 'gzip', vary: 'accept-encoding' },
          )
        : passing,
  })),
  'indented-json': wired('indents JSON, and escapes all letters outside ASCII', () => ({
    onAnswer: changingJson((text) => escaped(indented(text))),
  })),
};

const indented = (text: string): string => JSON.stringify(JSON.parse(text), undefined, '\t');
const escaped = (text: string): string =>
  text.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const headerVariants: WireVariants = {
  'more-headers': wired('adds the headers of caches, proxies and browsers', () => ({
    onAnswer: (passing) =>
      withHeaders(passing, {
        vary: 'accept-encoding, origin',
        age: '0',
        via: '1.1 edge, 2 cdn',
        'server-timing': 'app;dur=3.2',
        'set-cookie': 'lb=1; Path=/; HttpOnly',
        'x-request-id': 'r-1',
        'x-service-note': 'a="b,c"',
      }),
  })),
  'upper-case-headers': wired('writes the names of headers in capitals', () => ({
    onAnswer: ({ headers, ...others }) => ({
      ...others,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
      ),
    }),
  })),
  'other-content-type': wired('writes the parameters of the media type in another way', () => ({
    onAnswer: (passing) =>
      /json/.test(passing.headers['content-type'] ?? '')
        ? withHeaders(passing, { 'content-type': 'Application/JSON;charset="UTF-8"' })
        : passing,
  })),
  'version-tags': wired('tags answers with weak version numbers', () => {
    const numbers = new Map<string, number>();
    const tags: string[] = [];
    const tagOf = (real: string): string => {
      if (!numbers.has(real)) numbers.set(real, tags.push(real) - 1);
      return `W/"v${numbers.get(real)}"`;
    };
    return {
      onRequest: (arriving) => {
        const { 'if-none-match': asked, ...others } = arriving.headers;
        if (asked === undefined) return arriving;
        const real = asked.replaceAll(
          /(?:W\/)?"v(\d+)"/g,
          (tag, number: string) => tags[Number(number)] ?? tag,
        );
        return { ...arriving, headers: { ...others, 'if-none-match': real } };
      },
      onAnswer: (passing) =>
        passing.headers.etag === undefined
          ? passing
          : withHeaders(passing, { etag: tagOf(passing.headers.etag) }),
    };
  }),
};

const page = (title: string): Passing => ({
  status: 403,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  content: Buffer.from(`<!doctype html><title>${title}</title><h1>${title}</h1>`),
});

/** Text that a firewall treats as an attack. */
const junk = /<|%3c|%00|\.\.\/|%2e%2e|['`]\s*(?:or\b|;)|%27|%0[ad]|\\u00[01]/i;

const frontVariants: WireVariants = {
  'user-agent-demanded': wired('refuses requests without a User-Agent', () => ({
    refuse: ({ headers }) => (headers['user-agent'] === undefined ? page('Who are you?') : undefined),
  })),
  'firewall-refuses-junk': wired(
    'has a firewall before it that answers what looks like an attack with a page',
    () => ({
      refuse: ({ url, body }) => (junk.test(url) || junk.test(body) ? page('Request blocked') : undefined),
    }),
  ),
};

/** Ids whose type the document does not state, by the route that shows them: all others are texts or small integers. */
const untypedIds: readonly (readonly [route: RegExp, member: string])[] = [
  [/\/streams\/search/, 'stream_id'],
  [/\/digests\/(?:preview-filter|\d+)$/, 'id'],
  [/\/streams|\/digests/, 'source_channels'],
  [/\/account/, 'id'],
];
/** No text of the simulator has such a character. */
const unquoted = '\u0001';

/** The value with ids as marks for `integersIn`, because JSON numbers of that length are not exact here. */
function marked(value: unknown, member: string): unknown {
  if (Array.isArray(value)) return value.map((one) => marked(one, member));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (name === member && member === 'source_channels') return [name, marked(inner, 'id')];
      const isId = name === member && typeof inner === 'string' && /^[1-9]\d{16}$/.test(inner);
      return [name, isId ? `${unquoted}${inner}` : marked(inner, member)];
    }),
  );
}

const integersIn = (text: string): string => text.replaceAll(/"\\u0001(\d+)"/g, '$1');

const numberVariants: WireVariants = {
  'ids-of-17-digits': wired(
    'writes ids as integers of 17 digits wherever the document does not say that they are texts',
    () => ({
      onAnswer: (passing, { url }) => {
        const path = url.split('?')[0] ?? '';
        const members = untypedIds.filter(([route]) => route.test(path)).map(([, member]) => member);
        if (members.length === 0 || !isJson(passing) || passing.status >= 300) return passing;
        return withText(passing, (text) =>
          integersIn(JSON.stringify(members.reduce(marked, JSON.parse(text) as unknown))),
        );
      },
    }),
  ),
  'one-write-at-a-time': wired(
    'answers 409 to a write while another one with its idempotency key is under way',
    () => {
      const underWay = new Set<string>();
      const keyOf = ({ headers }: Arriving): string | undefined =>
        headers['idempotency-key'] && `${headers['api-key'] ?? ''} ${headers['idempotency-key']}`;
      return {
        refuse: (arriving) => {
          const key = keyOf(arriving);
          if (key === undefined) return undefined;
          if (underWay.has(key)) return refusal(409, 'The first request with this key is under way.');
          underWay.add(key);
          return undefined;
        },
        onAnswer: (passing, arriving) => {
          const key = keyOf(arriving);
          if (key !== undefined && !passing.content.includes('under way')) underWay.delete(key);
          return passing;
        },
      };
    },
  ),
};

export const wireVariants: WireVariants = {
  ...connectionVariants,
  ...codingVariants,
  ...headerVariants,
  ...frontVariants,
  ...handleVariants,
  ...numberVariants,
};
