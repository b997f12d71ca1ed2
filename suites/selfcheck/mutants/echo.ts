// Mutants of echo: answers about something else than was asked for, in a form that fits the contract.
import type { EchoRuleId } from '../../../spec/rules/echo.ts';
import { alterAt } from '../alter-path.ts';
import { type MutantTable, wrong } from '../mutant.ts';

const nextId = (id: unknown): unknown =>
  typeof id === 'number' ? id + 1 : /^\d+$/.test(String(id)) ? String(BigInt(String(id)) + 1n) : undefined;
const firstPage = () => 0;

export const echoMutants = {
  'echo.ids': {
    'another-manifest': wrong('returns another manifest by record id', 'SIGNAL-43').response(
      'getManifest',
      alterAt('data.record_id', nextId),
    ),
    'another-stream': wrong('returns another stream by id', 'STREAM-49').response(
      'getStream',
      alterAt('id', nextId),
    ),
    'another-digest': wrong('returns another digest by id', 'DIGEST-23').response(
      'getDigest',
      alterAt('data.digest.id', nextId),
    ),
    'another-beacon': wrong('returns another Beacon by id', 'BEACON-24').response(
      'getBeacon',
      alterAt('data.beacon_id', (id) => `${String(id).slice(0, -1)}${String(id).endsWith('0') ? 1 : 0}`),
    ),
  },
  'echo.listed-streams': {
    'one-foreign': wrong('lists a manifest of another stream').response(
      'listStreamManifests',
      alterAt('data.manifests[-1].stream_ids', (ids) => (Array.isArray(ids) ? [nextId(ids[0])] : undefined)),
    ),
    'of-no-stream': wrong('lists a manifest without a stream').response(
      'listStreamManifests',
      alterAt('data.manifests[-1].stream_ids', () => []),
    ),
  },
  'echo.pages': {
    'first-of-streams': wrong('calls each page of streams the first', 'PAGE-03', 'PAGE-09').response(
      'listStreams',
      alterAt('data.pagination.page_num', firstPage),
    ),
    'first-of-manifests': wrong('calls each page of manifests the first', 'PAGE-03').response(
      'listStreamManifests',
      alterAt('data.pagination.page_num', firstPage),
    ),
    'first-of-digests': wrong('calls each page of a digest the first', 'PAGE-03').response(
      'listDigestManifests',
      alterAt('data.pagination.page_num', firstPage),
    ),
    'from-one': wrong('counts pages from one', 'PAGE-03').response(
      'listDigestManifests',
      alterAt('data.pagination.page_num', (page) => Number(page) + 1),
    ),
  },
} satisfies MutantTable<EchoRuleId>;
