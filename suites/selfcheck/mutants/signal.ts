// Mutants of manifests and their Signals.
import type { SignalRuleId } from '../../../spec/rules/signal.ts';
import { type Bend, isMembers, onStatus, toAnswer, toMember } from '../bend.ts';
import { bendAt, gone } from '../bend-path.ts';
import { law, type MutantTable, response } from '../mutant.ts';

const crash: Bend = (reply) =>
  reply.status >= 400 && reply.status < 500 ? { ...reply, status: 500 } : undefined;

const headlineOnly = (story: unknown): unknown =>
  isMembers(story) ? { headline: story.headline } : undefined;

/** Cuts the Signal down for those whose levels do not include Records. */
const lessWithoutRecords: Bend = (reply) => {
  const usage = isMembers(reply.body) ? reply.body.usage : undefined;
  return isMembers(usage) && !String(usage.available).includes('record')
    ? bendAt('data.signal', headlineOnly)(reply)
    : undefined;
};

export const signalMutants = {
  'signal.bad-manifest-id-refused': [
    response('fails on a Signal id that is no number', ['SIGNAL-45'], 'getSignal', crash),
    response('fails on a Brief id that is no number', ['SIGNAL-45'], 'getBrief', crash),
  ],
  'signal.by-manifest-id': [
    response(
      'returns the whole manifest',
      ['SIGNAL-44'],
      'getSignal',
      toMember('data', (signal) => ({ manifest_id: '1', record_id: Object(signal).record_id, signal })),
    ),
    response(
      'knows no manifest by its id',
      [],
      'getSignal',
      onStatus(200, toAnswer(404, { detail: 'Not found' })),
    ),
  ],
  'signal.claims-15-to-50': [
    response(
      'yields one claim',
      ['SIGNAL-02'],
      'listStreamManifests',
      bendAt('data.manifests[-1].signal.body.claims', (claims) => [claims].flat().slice(0, 1)),
    ),
  ],
  'signal.every-plan': [
    law('keeps Signals from the free plan', ['SIGNAL-01'], {
      signal: { signalShown: (plan) => plan !== 'starter' },
    }),
    law('keeps Signals from one higher plan', [], {
      signal: { signalShown: (plan) => plan !== 'individual' },
    }),
    response(
      'shows a headline only',
      ['SIGNAL-13'],
      'listStreamManifests',
      bendAt('data.manifests[-1].signal', headlineOnly),
    ),
  ],
  'signal.labels-fit-content': [
    response(
      'labels every claim alike',
      ['SIGNAL-46'],
      'listStreamManifests',
      bendAt('data.manifests[*].signal.body.claims[*]', (claim) => ({
        ...Object(claim),
        claim_type: 'statement',
        confidence: 'stated',
        evidence: 'paraphrase',
      })),
    ),
    response(
      'drops the quotes',
      [],
      'listStreamManifests',
      bendAt('data.manifests[-1].signal.body.claims[*].quote', (quote) =>
        quote === null ? undefined : null,
      ),
    ),
  ],
  'signal.listing-own-stream': [
    law('mixes in a manifest of another stream', ['SIGNAL-42'], { query: { strayManifests: 1 } }),
  ],
  'signal.manifest-by-record-id': [
    response(
      'attaches the Brief of another record',
      [],
      'getManifest',
      toMember('data.brief.record_id', (id) => `${id}0`),
    ),
    response(
      'lists Signals of other records',
      [],
      'listStreamManifests',
      toMember('data.manifests.last.signal.record_id', (id) => `${id}0`),
    ),
    response(
      'leaves out the claims',
      [],
      'getManifest',
      toMember('data.signal.body.claims', () => []),
    ),
    response(
      'knows no manifest by its record',
      ['SIGNAL-43'],
      'getManifest',
      onStatus(200, toAnswer(404, { detail: 'Not found' })),
    ),
    response(
      'leaves out the Brief',
      [],
      'getManifest',
      bendAt('data.brief', () => gone),
    ),
  ],
  'signal.names-its-stream': [
    response(
      'names no stream',
      ['SIGNAL-05'],
      'listStreamManifests',
      bendAt('data.manifests[-1].stream_ids', () => []),
    ),
    response(
      'names another stream',
      [],
      'listStreamManifests',
      bendAt('data.manifests[-1].stream_names', () => ['Elsewhere']),
    ),
  ],
  'signal.same-for-every-plan': [
    response('shows the free plan a headline only', ['SIGNAL-13'], 'getManifest', lessWithoutRecords),
    law('keeps Briefs from the free plan', [], { brief: { briefShown: (plan) => plan !== 'starter' } }),
  ],
  'signal.unknown-manifest-refused': [
    response(
      'fails on an unknown manifest',
      [],
      'getSignal',
      onStatus(404, toAnswer(500, { detail: 'Oops.' })),
    ),
    response(
      'has an empty Record of what it does not know',
      [],
      'getRecord',
      onStatus(404, toAnswer(200, { data: {} })),
    ),
  ],
} satisfies MutantTable<SignalRuleId>;
