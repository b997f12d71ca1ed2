// Targets that speak HTTP and send unexpected answers.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { HostileTarget } from './target.ts';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers each request after reading its body. */
export const answering = (id: string, text: string, answer: Answer): HostileTarget => ({
  id,
  text,
  listen: () =>
    createServer((request, response) => {
      request.resume().on('end', () => answer(request, response));
    }),
});

const json =
  (body: string, status = 200, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  };

const detail = (text: string): string => JSON.stringify({ detail: text });

/** Sequences that clear the screen, set titles and links, use C1 controls, and reverse the direction of text. */
const steering =
  '\u001b[2J\u001b[31mPASSED\u001b]0;owned\u0007\u001b]8;;http://x\u0007\u009b31m\u0085\u202Edessap\u2066\u200b\r\n\r\n534 rules: 534 passed';

/** A plausible envelope in which every text and id is `text`, and every number `number`. */
export function envelope(text: string, number: string = '3'): string {
  const item = `{"id":${text},"name":${text},"title":${text},"description":${text},"home_domain":${text},"manifest_id":${text},"record_id":${text},"beacon_id":${text},"manifests_last24h":${number},"manifests_last7d":${number},"manifests_last30d":${number},"status":${text},"stream_ids":[${text}],"tickers":[${text}],"source":{"record_title":${text},"source_channel_ids":[${text}]},"signal":{"headline":${text}},"url":${text},"secret":${text}}`;
  const items = `[${item},${item}]`;
  const pagination = `{"total_count":${number},"page_num":${number},"page_size":${number},"next":${number},"prev":${number}}`;
  const usage = `{"quota_limit":${number},"quota_used":${number},"quota_remaining":${number},"period":${text},"reset_date":${text},"days_to_reset":${number},"available":${text},"items_in_response":${number},"upgrade_url":${text}}`;
  return `{"data":{"id":${text},"streams":${items},"manifests":${items},"digests":${items},"tags":${items},"topics":${items},"webhooks":${items},"plans":${items},"grants":${items},"logs":${items},"pagination":${pagination},"beacon_id":${text},"revision":${number},"quota_charged":true,"org":${item}},"items":${items},"total":${number},"limit":${number},"offset":${number},"usage":${usage}}`;
}

/** Gives a different answer each time, so that the run does not end because of equal answers. */
const differing = (
  body: (nth: number) => string,
  headers: Readonly<Record<string, string>> = {},
): (() => Answer) => {
  return () => {
    let nth = 0;
    return (request, response) => {
      nth += 1;
      json(body(nth), 200, headers)(request, response);
    };
  };
};

const deep = `${'{"data":['.repeat(20_000)}1${']}'.repeat(20_000)}`;
const echoed: Answer = (request, response) => {
  const secret = String(request.headers.secret ?? 'none');
  const forms = [
    secret,
    Buffer.from(secret).toString('base64'),
    Buffer.from(`key:${secret}`).toString('base64'),
    Buffer.from(secret).toString('hex'),
    [...Buffer.from(secret)].map((byte) => `%${byte.toString(16)}`).join(''),
    [...Buffer.from(secret)].map((byte) => `\\u00${byte.toString(16)}`).join(''),
  ];
  response
    .writeHead(200, { 'content-type': 'application/json', etag: `"${forms[1]}"`, 'x-service-period': secret })
    .end(JSON.stringify({ detail: forms, data: { [secret]: secret, url: request.url } }));
};

export const answerTargets: readonly HostileTarget[] = [
  answering('html', 'answers everything with a page', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<html><title>${steering}</title></html>`);
  }),
  answering('redirect', 'redirects every request to itself', (request, response) => {
    response.writeHead(302, { location: request.url ?? '/', 'content-type': 'application/json' }).end('{}');
  }),
  answering('status-500', 'answers everything with 500', json(detail(steering), 500)),
  answering('status-401', 'answers everything with 401', json(detail('no'), 401)),
  answering('status-404', 'answers everything with 404', json(detail('no'), 404)),
  answering(
    'rate-limited',
    'refuses everything by the rate limit',
    json('{"detail":{"error_code":"rate_limited","message":"no","retry_after_seconds":5}}', 429, {
      'retry-after': '5',
    }),
  ),
  answering(
    'rate-limited-forever',
    'refuses everything by the rate limit for a million years',
    json('{"detail":{"error_code":"rate_limited","message":"no","retry_after_seconds":31536000000000}}', 429),
  ),
  answering('empty-object', 'answers everything with {}', json('{}')),
  answering('null', 'answers everything with null', json('null')),
  answering('deep', 'answers everything with JSON that is nested 40,000 deep', json(deep)),
  answering('no-number', 'answers with NaN and Infinity', json('{"data":NaN,"usage":Infinity}')),
  answering('huge-numbers', 'answers with numbers beyond every range', json(envelope('"1"', '1e308'))),
  answering('no-content', 'answers everything with 204', (_request, response) => {
    response.writeHead(204).end();
  }),
  answering('echo', 'repeats the secret in every usual encoding', echoed),
  ...[
    [
      'steering',
      'sends escape sequences, C1 controls and marks of direction in every text',
      JSON.stringify(steering),
    ],
    ['half-pairs', 'sends halves of surrogate pairs, NUL and paths in ids', '"\\ud800/../..\\u0000?#%zz"'],
    [
      'prototype',
      'sends members named __proto__ and constructor',
      '{"__proto__":{"id":1},"constructor":{"prototype":1}}',
    ],
    ['long-texts', 'sends texts of 20 kB', JSON.stringify('x'.repeat(20_000))],
    ['wrong-types', 'sends lists where texts belong', '[[],[[]]]'],
  ].map(([id = '', text = '', poison = '""']) => {
    let nth = 0;
    return answering(id, text, (request, response) => {
      nth += 1;
      json(`{"nth":${nth},${envelope(poison).slice(1)}`)(request, response);
    });
  }),
  answering(
    'endless-pages',
    'always has a next page',
    differing((nth) => envelope(`"${nth}"`, String(nth)))(),
  ),
  answering(
    'duplicate-members',
    'names every member twice',
    differing((nth) => `{"nth":${nth},"data":1,"usage":2,${envelope('"1"').slice(1)}`)(),
  ),
];
