// The routes of the reference on the control plane.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JsonObject } from '../../spec/expand.ts';
import type { ReadingChoice } from '../../spec/readings.ts';
import type { EventExamples } from './example-events.ts';
import {
  type AssetName,
  assetNames,
  assetText,
  type Link,
  linksBelow,
  operationsPage,
  otherPage,
} from './html.ts';
import { pageNames } from './words.ts';

/** The world that a query names. */
export interface ReferenceWorld {
  readonly readings: ReadingChoice;
  readonly url: string;
  readonly contract: (link: Link) => Promise<JsonObject>;
  /** Begins to record what the contract shows, because the page will ask for it. */
  readonly prepare: () => void;
  readonly events: () => Promise<EventExamples>;
}

const types: Readonly<Record<AssetName, string>> = {
  'reference.css': 'text/css; charset=utf-8',
  'reference.js': 'text/javascript; charset=utf-8',
  'standalone.js': 'text/javascript; charset=utf-8',
};

const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-cache',
};

/** The page names the version of the renderer, which browsers keep; no other address has a query. */
const isVersioned = ({ url }: FastifyRequest): boolean => url.includes('?');

/** The renderer writes styles of its own; nothing else comes from elsewhere, and requests go to the service alone. */
const policyFor = (service: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src data:; worker-src blob:; connect-src 'self' ${service}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A page needs no token: it holds no secrets, and asks for the contract, whose examples show some. */
const config = { isPage: true };

export function mountReference(
  app: FastifyInstance,
  worldOf: (id: string | undefined) => ReferenceWorld | undefined,
): void {
  const page = (
    path: string,
    base: string,
    render: (of: ReferenceWorld, link: Link) => string | Promise<string>,
  ): void => {
    app.get(path, { config }, async (request, reply) => {
      // The page names its files relative to its own address.
      if (/\/(\?|$)/.test(request.url)) return reply.redirect(`../${path.split('/').at(-1)}`);
      const id = worldIn(request);
      const of = worldOf(id);
      if (of === undefined) return reply.code(404).send(noWorld);
      const link = linksBelow(base, id === undefined ? '' : `?world=${encodeURIComponent(id)}`);
      const policy = policyFor(new URL(of.url).origin);
      return reply
        .headers({ ...headers, 'content-security-policy': policy })
        .type('text/html; charset=utf-8')
        .send(await render(of, link));
    });
  };
  page('/reference', 'reference', ({ prepare }, link) => {
    prepare();
    return operationsPage(link);
  });
  for (const name of pageNames)
    page(`/reference/${name}`, '../reference', async ({ readings, events }, link) =>
      otherPage(name, { readings, link, ...(name === 'events' && { events: await events() }) }),
    );
  for (const name of assetNames)
    app.get(`/reference/${name}`, { config }, (request, reply) =>
      reply
        .headers({
          ...headers,
          ...(isVersioned(request) && { 'cache-control': 'private, max-age=31536000' }),
        })
        .type(types[name])
        .send(assetText(name)),
    );
  app.get('/reference/contract.json', async (request, reply) => {
    const id = worldIn(request);
    const of = worldOf(id);
    if (of === undefined) return reply.code(404).send(noWorld);
    const link = linksBelow('reference', id === undefined ? '' : `?world=${encodeURIComponent(id)}`);
    return reply.headers(headers).send(await of.contract(link));
  });
}

const worldIn = (request: FastifyRequest): string | undefined =>
  new URLSearchParams((request.query as { readonly text?: string }).text).get('world') ?? undefined;

const noWorld = { detail: 'There is no such world. GET /worlds lists those that exist.' };
