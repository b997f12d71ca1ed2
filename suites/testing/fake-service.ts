// A small HTTP service for tests of the judge: a function answers, and every request is recorded.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { Rule } from '../../spec/rules/rule.ts';
import type { Target } from '../target/target.ts';

export interface FakeRequest {
  readonly method: string;
  /** Path without query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface FakeAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON unless it is a string. */
  readonly body?: unknown;
  /** Whether the answer never ends. */
  readonly isLeftOpen?: true;
}

export interface FakeService {
  readonly url: string;
  readonly requests: readonly FakeRequest[];
  close(): Promise<void>;
}

/** Listens on a free port. A request for which `answer` returns `undefined` gets no answer. */
export async function fakeService(
  answer: (request: FakeRequest) => FakeAnswer | undefined,
): Promise<FakeService> {
  const requests: FakeRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://fake');
    const request: FakeRequest = {
      method: incoming.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: incoming.headers,
      body: (await buffer(incoming)).toString(),
    };
    requests.push(request);
    const given = answer(request);
    if (given === undefined) return;
    const { status = 200, headers = {}, body = {}, isLeftOpen } = given;
    outgoing.writeHead(status, { 'content-type': 'application/json', ...headers });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    if (isLeftOpen) outgoing.write(text);
    else outgoing.end(text);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** The same, closed when the test has ended. */
export const serving: typeof fakeService = async (answer) => {
  const service = await fakeService(answer);
  onTestFinished(() => service.close());
  return service;
};

/** A target with only the given properties. */
export const fakeTarget = (given: Partial<Target> & { readonly baseUrl: string }): Target => ({
  name: 'fake',
  credentials: {},
  limits: {},
  expectedFailures: [],
  ...given,
});

export const fakeRule = (given: Partial<Rule> = {}): Rule => ({
  level: 'must',
  section: 'Limits',
  text: 'The service does right.',
  covers: [],
  ...given,
});
