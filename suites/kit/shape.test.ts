// Judgement of shapes: accepted answers, warnings and failures.
import { describe, expect, it } from 'vitest';
import type { Exchange } from '../clients/exchange.ts';
import { Finding, type FindingDetails, findingIn } from './finding.ts';
import { type Place, placeAt } from './place.ts';
import { judgeShape, shapeFaults } from './shape.ts';

const stream = {
  id: '1',
  name: 'Tidewater',
  description: '',
  home_domain: 'universe-earth',
  company_kind: null,
  organization_subtypes: [],
  media_formats: ['text'],
  manifests_last24h: 0,
  manifests_last7d: 0,
  manifests_last30d: 0,
  tickers: [],
  isins: [],
  primary_url: null,
  security: {
    is_public_company: false,
    ticker: null,
    exchange_mic: null,
    isin: null,
    figi: null,
    cik: null,
    identifiers: [],
  },
};
const usage = {
  quota_limit: 1000,
  quota_used: 1,
  quota_remaining: 999,
  period: '2026-03',
  reset_date: '2026-04-01',
  days_to_reset: 15,
  available: 'signal, brief',
  items_in_response: 1,
  upgrade_url: 'https://service.example/pricing',
};
const headers = {
  'x-service-quota-limit': '1000',
  'x-service-quota-used': '1',
  'x-service-quota-remaining': '999',
  'x-service-quota-reset-date': '2026-04-01',
  'x-service-quota-reset-days': '15',
  'x-service-period': '2026-03',
  'x-service-available': 'signal, brief',
  etag: '"1"',
  'cache-control': 'private',
};
const pagination = { total_count: 1, page_num: 0, page_size: 50, next: null, prev: null };

interface Altered {
  readonly stream?: object;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

function listOf(altered: Altered = {}): Exchange {
  const json = { data: { streams: [{ ...stream, ...altered.stream }], pagination }, usage };
  return {
    request: { method: 'GET', url: 'http://service.example/streams', headers: {} },
    status: altered.status ?? 200,
    headers: altered.headers ?? headers,
    text: JSON.stringify(json),
    json,
  };
}

function judge(exchange: Exchange): readonly FindingDetails[] {
  const warnings: FindingDetails[] = [];
  judgeShape('listStreams', exchange, (details) => void warnings.push(details));
  return warnings;
}

function findingOf(act: () => unknown): Finding | undefined {
  try {
    act();
    return undefined;
  } catch (cause) {
    return findingIn(cause);
  }
}

function placeOfFinding(altered: Altered): Place | undefined {
  const finding = findingOf(() => judge(listOf(altered)));
  return finding && placeAt(finding.details.at);
}

describe('judgeShape', () => {
  it('accepts what fits, under any success status', () => {
    expect(judge(listOf())).toEqual([]);
    expect(judge(listOf({ status: 203 }))).toEqual([]);
  });

  it('ignores unknown members and headers', () => {
    expect(judge(listOf({ stream: { stories_total: 3 }, headers: { ...headers, 'x-new': 'a' } }))).toEqual(
      [],
    );
  });

  it('ignores constraints that are our choice', () => {
    const identifiers = [{ id_type: 1, id_value: 2, is_primary: 'yes' }];
    expect(judge(listOf({ stream: { security: { ...stream.security, identifiers } } }))).toEqual([]);
  });

  it('accepts a new value of a value set', () => {
    expect(judge(listOf({ stream: { media_formats: ['text', 'hologram'] } }))).toEqual([]);
  });

  it.each(['', ' ', '-'])('fails on "%s", which is no value of a set', (format) => {
    expect(() => judge(listOf({ stream: { media_formats: [format] } }))).toThrow(Finding);
  });

  it.each(['Text', 'TEXT', 'te-xt'])('fails on %s, another spelling of a listed value', (format) => {
    expect(() => judge(listOf({ stream: { media_formats: [format] } }))).toThrow(Finding);
  });

  it('fails on a wrong type and on a missing member, with their places', () => {
    expect(() => judge(listOf({ stream: { tickers: null } }))).toThrow(
      /data\.streams\.0\.tickers.*received null/,
    );
    expect(() => judge(listOf({ stream: { name: undefined } }))).toThrow(
      /a member name in data\.streams\.0, received no such member/,
    );
    expect(placeOfFinding({ stream: { tickers: null } })).toEqual({
      kind: 'body',
      path: ['data', 'streams', 0, 'tickers'],
    });
    expect(placeOfFinding({ stream: { name: undefined } })).toEqual({
      kind: 'body',
      path: ['data', 'streams', 0, 'name'],
    });
  });

  it('names all differences of one answer, those of a list once', () => {
    const { etag: _, ...others } = headers;
    const answer = listOf({ stream: { tickers: null, name: undefined }, headers: others });
    const [row] = (answer.json as { data: { streams: unknown[] } }).data.streams;
    const json = { data: { streams: [row, row], pagination: { ...pagination, page_num: '0' } }, usage };
    const faults = shapeFaults('listStreams', { ...answer, json });
    expect(faults.map(({ expected, received }) => `${expected}: ${received}`).sort()).toEqual([
      'a member name in data.streams.0: no such member',
      'data.pagination.page_num as an integer: "0"',
      'data.streams.0.tickers as an array: null',
      'header ETag: no such header',
    ]);
    const finding = findingOf(() => judge({ ...answer, json }));
    expect(finding?.details.others).toEqual(
      faults.slice(1).map((fault) => ({ ...fault, exchange: expect.anything() })),
    );
  });

  it('a new value of a set does not hide another spelling of a listed one', () => {
    const formats = { stream: { media_formats: ['hologram', 'TEXT'] } };
    expect(() => judge(listOf(formats))).toThrow(/received "TEXT"/);
  });

  it('fails on a missing header and on an undeclared status', () => {
    const { etag: _, ...others } = headers;
    expect(() => judge(listOf({ headers: others }))).toThrow(/ETag/);
    expect(() => judge(listOf({ status: 418 }))).toThrow(/status 418/);
    expect(placeOfFinding({ headers: others })).toEqual({ kind: 'header', name: 'etag' });
    expect(placeOfFinding({ status: 418 })).toEqual({ kind: 'status' });
  });
});
