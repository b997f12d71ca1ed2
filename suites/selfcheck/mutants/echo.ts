// Mutants of echo: answers about something else than was asked for, in a form that fits the contract.
import type { EchoRuleId } from '../../../spec/rules/echo.ts';
import { alterAt } from '../alter-path.ts';
import { type MutantTable, response } from '../mutant.ts';

const nextId = (id: unknown): unknown =>
  typeof id === 'number' ? id + 1 : /^\d+$/.test(String(id)) ? String(BigInt(String(id)) + 1n) : undefined;
const firstPage = () => 0;

export const echoMutants = {
  'echo.ids': {
    'another-manifest': response(
      ['returns another manifest by record id', 'SIGNAL-43'],
      'getManifest',
      alterAt('data.record_id', nextId),
    ),
    'another-stream': response(
      ['returns another stream by id', 'STREAM-49'],
      'getStream',
      alterAt('id', nextId),
    ),
    'another-digest': response(
      ['returns another digest by id', 'DIGEST-23'],
      'getDigest',
      alterAt('data.digest.id', nextId),
    ),
    'another-beacon': response(
      ['returns another Beacon by id', 'BEACON-24'],
      'getBeacon',
      alterAt('data.beacon_id', (id) => `${String(id).slice(0, -1)}${String(id).endsWith('0') ? 1 : 0}`),
    ),
  },
  'echo.listed-streams': {
    'one-foreign': response(
      'lists a manifest of another stream',
      'listStreamManifests',
      alterAt('data.manifests[-1].stream_ids', (ids) => (Array.isArray(ids) ? [nextId(ids[0])] : undefined)),
    ),
    'of-no-stream': response(
      'lists a manifest without a stream',
      'listStreamManifests',
      alterAt('data.manifests[-1].stream_ids', () => []),
    ),
  },
  'echo.pages': {
    'first-of-streams': response(
      ['calls each page of streams the first', 'PAGE-03', 'PAGE-09'],
      'listStreams',
      alterAt('data.pagination.page_num', firstPage),
    ),
    'first-of-manifests': response(
      ['calls each page of manifests the first', 'PAGE-03'],
      'listStreamManifests',
      alterAt('data.pagination.page_num', firstPage),
    ),
    'first-of-digests': response(
      ['calls each page of a digest the first', 'PAGE-03'],
      'listDigestManifests',
      alterAt('data.pagination.page_num', firstPage),
    ),
    'from-one': response(
      ['counts pages from one', 'PAGE-03'],
      'listDigestManifests',
      alterAt('data.pagination.page_num', (page) => Number(page) + 1),
    ),
  },
} satisfies MutantTable<EchoRuleId>;
