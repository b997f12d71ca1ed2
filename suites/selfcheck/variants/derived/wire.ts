// Correct servers that differ in what HTTP leaves open: layout of messages, connections, headers, tags, proxies.
import { gzipSync } from 'node:zlib';
import type { Passing, Wire } from './front.ts';

export interface WireVariant {
  /** In the third person: `closes the connection after every answer`. */
  readonly text: string;
  /** Called for each front. */
  readonly wire: () => Wire;
}

type WireVariants = Readonly<Record<string, WireVariant>>;

const withHeaders = ({ headers, ...others }: Passing, more: Readonly<Record<string, string>>): Passing => ({
  ...others,
  headers: { ...headers, ...more },
});

const connectionVariants: WireVariants = {
  'chunked-answers': {
    text: 'sends every answer in small chunks',
    wire: () => ({
      write: ({ status, headers, content }, response) => {
        response.writeHead(status, headers);
        if (status !== 304 && status !== 204)
          for (let at = 0; at < content.length; at += chunkBytes)
            response.write(content.subarray(at, at + chunkBytes));
        response.end();
      },
    }),
  },
  'answers-until-close': {
    text: 'ends every answer by closing the connection, without its length, as HTTP/1.0 did',
    wire: () => ({
      write: ({ status, headers, content }, response) => {
        response.useChunkedEncodingByDefault = false;
        response.shouldKeepAlive = false;
        response.writeHead(status, headers).end(content);
      },
    }),
  },
  'one-request-a-connection': {
    text: 'closes the connection after every answer',
    wire: () => ({ onAnswer: (passing) => withHeaders(passing, { connection: 'close' }) }),
  },
  'idle-connections-end': {
    text: 'ends one connection in ten between two requests',
    wire: () => {
      let reused = 0;
      return {
        hangsUp: (_, nth) => {
          if (nth > 0) reused += 1;
          return nth > 0 && reused % 10 === 0;
        },
      };
    },
  },
  'latency-with-jitter': {
    text: 'answers up to thirty milliseconds late',
    wire: () => {
      let turn = 0;
      return {
        delayMs: () => {
          turn = (turn + 7) % 31;
          return turn;
        },
      };
    },
  },
  'early-hints': {
    text: 'sends an interim answer before every answer',
    wire: () => ({
      write: ({ status, headers, content }, response) => {
        response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
        const length = status === 304 || status === 204 ? {} : { 'content-length': String(content.length) };
        response.writeHead(status, { ...headers, ...length }).end(content);
      },
    }),
  },
};
const chunkBytes = 700;

const codingVariants: WireVariants = {
  'gzip-answers': {
    text: 'compresses answers for clients that accept it',
    wire: () => ({
      onAnswer: (passing, { headers }) =>
        passing.content.length > 0 && /\bgzip\b/.test(headers['accept-encoding'] ?? '')
          ? withHeaders(
              { ...passing, content: gzipSync(passing.content) },
              { 'content-encoding': 'gzip', vary: 'accept-encoding' },
            )
          : passing,
    }),
  },
  'indented-json': {
    text: 'indents JSON, and escapes all letters outside ASCII',
    wire: () => ({
      onAnswer: (passing) =>
        /json/.test(passing.headers['content-type'] ?? '') && passing.content.length > 0
          ? { ...passing, content: Buffer.from(escaped(indented(passing.content.toString('utf8')))) }
          : passing,
    }),
  },
};

const indented = (text: string): string => JSON.stringify(JSON.parse(text), undefined, '\t');
const escaped = (text: string): string =>
  text.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const headerVariants: WireVariants = {
  'more-headers': {
    text: 'adds the headers of caches, proxies and browsers',
    wire: () => ({
      onAnswer: (passing) =>
        withHeaders(passing, {
          ...{
            vary: 'accept-encoding, origin',
            age: '0',
            via: '1.1 edge, 2 cdn',
            'server-timing': 'app;dur=3.2',
          },
          ...{ 'set-cookie': 'lb=1; Path=/; HttpOnly', 'x-request-id': 'r-1', 'x-service-note': 'a="b,c"' },
        }),
    }),
  },
  'upper-case-headers': {
    text: 'writes the names of headers in capitals',
    wire: () => ({
      onAnswer: ({ headers, ...others }) => ({
        ...others,
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
        ),
      }),
    }),
  },
  'other-content-type': {
    text: 'writes the parameters of the media type in another way',
    wire: () => ({
      onAnswer: (passing) =>
        /json/.test(passing.headers['content-type'] ?? '')
          ? withHeaders(passing, { 'content-type': 'Application/JSON;charset="UTF-8"' })
          : passing,
    }),
  },
  'version-tags': {
    text: 'tags answers with weak version numbers',
    wire: () => {
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
    },
  },
};

const page = (title: string): Passing => ({
  status: 403,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  content: Buffer.from(`<!doctype html><title>${title}</title><h1>${title}</h1>`),
});

/** Text that a firewall treats as an attack. */
const junk = /<|%3c|%00|\.\.\/|%2e%2e|['`]\s*(?:or\b|;)|%27|%0[ad]|\\u00[01]/i;

const frontVariants: WireVariants = {
  'user-agent-demanded': {
    text: 'refuses requests without a User-Agent',
    wire: () => ({
      refuse: ({ headers }) => (headers['user-agent'] === undefined ? page('Who are you?') : undefined),
    }),
  },
  'firewall-refuses-junk': {
    text: 'has a firewall before it that answers what looks like an attack with a page',
    wire: () => ({
      refuse: ({ url, body }) => (junk.test(url) || junk.test(body) ? page('Request blocked') : undefined),
    }),
  },
};

/** The opaque handle of a Beacon in the simulator and in these servers. */
const ownHandle = /\bbcn_([0-9A-Za-z]+)\b/g;
const otherHandle = /b~([0-9A-Za-z]+)\.v3/g;
const replaced = (text: string, pattern: RegExp, form: string): string => text.replaceAll(pattern, form);

const idVariants: WireVariants = {
  'other-beacon-handles': {
    text: 'forms the handles of Beacons of other characters',
    wire: () => ({
      onRequest: (arriving) => ({
        ...arriving,
        url: replaced(arriving.url.replaceAll(/%7e/gi, '~'), otherHandle, 'bcn_$1'),
        body: replaced(arriving.body, otherHandle, 'bcn_$1'),
      }),
      onAnswer: (passing) => ({
        ...passing,
        content: Buffer.from(replaced(passing.content.toString('utf8'), ownHandle, 'b~$1.v3')),
      }),
    }),
  },
};

export const wireVariants: WireVariants = {
  ...connectionVariants,
  ...codingVariants,
  ...headerVariants,
  ...frontVariants,
  ...idVariants,
};
