// How clients of others send a request: by their own defaults, and with the repetitions that they offer switched on.
import type { Dispatcher } from 'undici';

export type Json = Readonly<Record<string, unknown>>;

export interface Call {
  readonly operation: string;
  readonly method: 'GET' | 'POST';
  /** As in the contract, with parameters in braces. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Json;
  readonly body?: Json;
}

export interface Answer {
  readonly status: number;
  readonly json: unknown;
}

export type Send = (call: Call) => Promise<Answer>;
export type Begin = (baseUrl: string, headers: Readonly<Record<string, string>>) => Send;

function addressOf(baseUrl: string, { path, params = {}, query = {} }: Call): string {
  const route = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `${baseUrl}${route}${given.size === 0 ? '' : `?${given}`}`;
}

/** A refusal may have any body, a success has JSON. */
function answerOf(status: number, text: string): Answer {
  try {
    return { status, json: JSON.parse(text) };
  } catch (cause) {
    if (status < 300) throw cause;
    return { status, json: undefined };
  }
}

async function undici(dispatcherOf: () => Dispatcher): Promise<Begin> {
  const { errors, request } = await import('undici');
  return (baseUrl, credentials) => {
    const dispatcher = dispatcherOf();
    return async (call) => {
      const { method, body } = call;
      const headers = { ...credentials, ...(body && { 'content-type': 'application/json' }) };
      const options = { method, headers, dispatcher, ...(body && { body: JSON.stringify(body) }) };
      try {
        const response = await request(addressOf(baseUrl, call), options);
        return answerOf(response.statusCode, await response.body.text());
      } catch (cause) {
        if (!(cause instanceof errors.RequestRetryError)) throw cause;
        return { status: cause.statusCode, json: undefined };
      }
    };
  };
}

export const transports: Readonly<Record<string, () => Promise<Begin>>> = {
  got: async () => {
    const { default: got, HTTPError } = await import('got');
    // One cache for all, as a program has it.
    const cache = new Map();
    return (baseUrl, headers) => {
      const client = got.extend({ headers, cache });
      return async (call) => {
        const { method, body } = call;
        const options = { method, ...(body !== undefined && { json: body }) };
        try {
          const { statusCode, body: text } = await client(addressOf(baseUrl, call), options);
          return answerOf(statusCode, text);
        } catch (cause) {
          if (!(cause instanceof HTTPError)) throw cause;
          return answerOf(cause.response.statusCode, String(cause.response.body));
        }
      };
    };
  },

  ky: async () => {
    const { default: ky, HTTPError } = await import('ky');
    return (baseUrl, headers) => {
      // A timer that is no wait.
      const client = ky.create({ headers, timeout: false });
      return async (call) => {
        const { method, body } = call;
        try {
          const response = await client(addressOf(baseUrl, call), { method, ...(body && { json: body }) });
          return answerOf(response.status, await response.text());
        } catch (cause) {
          if (!(cause instanceof HTTPError)) throw cause;
          return { status: cause.response.status, json: cause.data };
        }
      };
    };
  },

  'undici-retry': async () => {
    const { Agent, RetryAgent } = await import('undici');
    return undici(() => new RetryAgent(new Agent()));
  },

  // It keeps what is private to an organisation apart, as a program of one user does.
  'undici-cache': async () => {
    const { Agent, interceptors } = await import('undici');
    return undici(() => new Agent().compose(interceptors.cache({ type: 'private' })));
  },

  'openapi-fetch': async () => {
    const { default: createClient } = await import('openapi-fetch');
    return (baseUrl, headers) => {
      // The paths of the contract are known to `types.ts`; here they come from a table.
      const client = createClient<Record<string, never>>({ baseUrl, headers });
      return async ({ method, path, params = {}, query = {}, body }) => {
        const init = { params: { path: params, query }, ...(body && { body }) };
        const { data, error, response } = await client.request(
          method.toLowerCase() as never,
          path as never,
          init as never,
        );
        return { status: response.status, json: data ?? error };
      };
    };
  },

  redocly: async () => {
    const { ApiError, createClient, OPERATIONS } = await import('../generated/redocly.ts');
    return (serverUrl, { 'api-key': apiKey = '', secret: apiSecret = '' }) => {
      const auth = { apiKey: { apiKey, apiSecret } };
      const settings = { serverUrl, auth, retry: { retries: 3 }, idempotencyKey: true };
      const client: object = createClient(OPERATIONS, settings);
      return async ({ operation, params, query, body }) => {
        const call = (client as Record<string, (given: object) => Promise<unknown>>)[operation];
        if (call === undefined) throw new Error(`no ${operation}`);
        try {
          return {
            status: 200,
            json: await call({
              ...(params && { path: params }),
              ...(query && { query }),
              ...(body && { body }),
            }),
          };
        } catch (cause) {
          if (!(cause instanceof ApiError)) throw cause;
          return { status: cause.status, json: cause.body };
        }
      };
    };
  },
};
