// What the benchmark measures: cached answers and distinct ones, for organisations with limits and without.
import { mediaFormats, significances } from '../../spec/values.ts';
import type { RequestSpec } from './client.ts';

/** What the simulator's process prints about itself. */
export interface SimulatorInfo {
  readonly port: number;
  readonly controlUrl: string;
  readonly tagIds: readonly string[];
  /** Credentials by organisation. */
  readonly headers: Readonly<Record<Caller, Readonly<Record<string, string>>>>;
  /** The MCP token of the metered organisation. */
  readonly mcpToken: string;
  /** Live streams with at least a hundred manifests. */
  readonly streams: readonly { readonly id: string; readonly total: number }[];
}

/** `metered`: every request counts for the rate limit, and every manifest for the quota. */
export type Caller = 'metered' | 'unmetered';

/** What one row of the report is about. */
export interface Row {
  readonly operation: string;
  readonly measures: string;
  readonly caller: Caller;
  readonly connections: number;
}

/** The least ratio of requests per second that a row of a metered organisation at 64 connections should have. */
export interface Goal extends Pick<Row, 'operation' | 'measures'> {
  readonly against: 'raw' | 'small_world';
  readonly least: number;
}

export interface BenchLoad extends Row {
  readonly requests: readonly RequestSpec[];
  /** Whether Prism's mock is measured, too; it has one example for all requests of an operation. */
  readonly prism: boolean;
}

/** More bytes than the simulator caches of whole pages, so that each page was dropped before it is requested again. */
const distinctPerRound = 1_500;

const cached = 'the same page again';
const account = 'the same account again';
const pages = 'a page that no cache has';
const tags = 'a page of two tags that no cache has';

export function loadsOf(info: SimulatorInfo): readonly BenchLoad[] {
  const stream = info.streams[0]?.id;
  const same = [
    { operation: 'listStreams', measures: cached, path: '/streams' },
    { operation: 'listStreamManifests', measures: cached, path: `/streams/${stream}/manifests` },
    { operation: 'getAccount', measures: account, path: '/account' },
  ].map(({ path, ...row }) => ({ ...row, requests: [{ path }] }));
  const distinct = [
    { operation: 'listStreamManifests', measures: pages, requests: differentPages(info) },
    { operation: 'listStreamManifests', measures: tags, requests: differentTags(info) },
  ];
  return [
    ...same.flatMap((row) =>
      [1, 64].map((connections) => ({ ...row, connections, caller: 'unmetered', prism: true }) as const),
    ),
    ...same.map((row) => ({ ...row, connections: 64, caller: 'metered', prism: false }) as const),
    ...distinct.flatMap((row) =>
      (['unmetered', 'metered'] as const).map((caller) => ({
        ...row,
        caller,
        connections: 64,
        prism: false,
      })),
    ),
  ];
}

/** The least that the simulator serves of what raw servers serve, at 64 connections; printed with what was measured. */
export const goals: readonly Goal[] = [
  { operation: 'listStreams', measures: cached, against: 'raw', least: 0.7 },
  { operation: 'getAccount', measures: account, against: 'raw', least: 0.7 },
  { operation: 'listStreamManifests', measures: pages, against: 'raw', least: 0.45 },
  { operation: 'queryManifests', measures: 'three filters', against: 'small_world', least: 0.8 },
];

/** The longest that a query for text alone may take over a million manifests, ms. */
export const textGoalMs = 50;

/** Two manifests are about twice as many bytes as a page of streams; requests differ by stream and page. */
function differentPages({ streams }: SimulatorInfo): readonly RequestSpec[] {
  return take(distinctPerRound, (nth) => {
    const stream = streams[nth % streams.length];
    const round = Math.floor(nth / streams.length);
    return `/streams/${stream?.id}/manifests?page_size=2&page=${round % 50}&lookback_hours=${2_160 - round}`;
  });
}

function differentTags({ streams, tagIds }: SimulatorInfo): readonly RequestSpec[] {
  return take(distinctPerRound, (nth) => {
    const stream = streams[nth % streams.length];
    const round = Math.floor(nth / streams.length);
    const pair = [tagIds[nth % tagIds.length], tagIds[(nth + 1 + round) % tagIds.length]];
    return `/streams/${stream?.id}/manifests?page_size=2&tag_ids=${pair.join()}&lookback_hours=${2_160 - round}`;
  });
}

const take = (count: number, pathOf: (nth: number) => string): readonly RequestSpec[] =>
  Array.from({ length: count }, (_, nth) => ({ path: pathOf(nth) }));

/** How many distinct requests the comparison of worlds sends. */
export const worldRequests = 10_000;

const significanceChoices = [
  ...significances,
  ...significances.map((left) => significances.filter((one) => one !== left)),
];

/** Pages of five manifests; requests differ by stream, page and a window of 30 to 90 days. */
export function distinctPages({ streams }: SimulatorInfo): readonly RequestSpec[] {
  const requests: RequestSpec[] = [];
  for (let hours = 720; requests.length < worldRequests; hours += 1)
    for (const { id } of streams)
      for (const page of [0, 1, 2, 3])
        requests.push({ path: `/streams/${id}/manifests?page_size=5&page=${page}&lookback_hours=${hours}` });
  return requests.slice(0, worldRequests);
}

/** The newest five manifests under three filters; requests differ by tag, format, significance and window. */
export function distinctQueries({ tagIds }: SimulatorInfo): readonly RequestSpec[] {
  const requests: RequestSpec[] = [];
  for (let lookback_hours = 720; requests.length < worldRequests; lookback_hours += 240)
    for (const tag_ids of tagIds)
      for (const media_format of mediaFormats)
        for (const significance of significanceChoices)
          requests.push({
            path: '/manifests/query',
            body: { tag_ids, media_format, significance, lookback_hours, page_size: 5 },
          });
  return requests.slice(0, worldRequests);
}

/** Text alone: words of names, of numbers and of no manifest; requests differ by the word. */
export const distinctTexts: readonly RequestSpec[] = Array.from({ length: 300 }, (_, nth) => ({
  path: '/manifests/query',
  body: { query: `${[nth, `zz${nth}`, (nth * 7919).toString(36)][nth % 3]}`, page_size: 5 },
}));
