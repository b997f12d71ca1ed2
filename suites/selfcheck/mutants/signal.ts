// Mutants of manifests and their Signals.
import type { SignalRuleId } from '../../../spec/rules/signal.ts';
import { type Alteration, isMembers } from '../alter.ts';
import { alterAt } from '../alter-path.ts';
import { answerInstead, leftOut, memberAt, valueAt } from '../altered-answer.ts';
import { type MutantTable, wrong } from '../mutant.ts';
import { withholding } from './changed-manifests.ts';

const crash: Alteration = (reply) =>
  reply.status >= 400 && reply.status < 500 ? { ...reply, status: 500 } : undefined;

const headlineOnly = (story: unknown): unknown =>
  isMembers(story) ? { headline: story.headline } : undefined;

/** Shortens the Signal for organisations without access to Records. */
const lessWithoutRecords: Alteration = (reply) => {
  const usage = isMembers(reply.body) ? reply.body.usage : undefined;
  return isMembers(usage) && !String(usage.available).includes('record')
    ? alterAt('data.signal', headlineOnly)(reply)
    : undefined;
};

export const signalMutants = {
  'signal.bad-manifest-id-refused': {
    'signal-500': wrong('answers 500 to a malformed id of a Signal').response('getSignal', crash),
    'brief-500': wrong('answers 500 to a malformed id of a Brief').response('getBrief', crash),
  },
  'signal.by-manifest-id': {
    'of-no-stream': wrong('shows no stream').answer(memberAt('getSignal', 'data.stream_id', () => '')),
    'status-404': wrong('does not find a manifest by its id').answer(
      answerInstead('getSignal', 200, 404, { detail: 'Not found' }),
    ),
  },
  'signal.claims-15-to-50': {
    'one-claim': wrong('sends one claim').answer(
      valueAt('listStreamManifests', 'data.manifests[-1].signal.body.claims', (claims) =>
        [claims].flat().slice(0, 1),
      ),
    ),
  },
  'signal.labels-fit-content': {
    'same-labels': wrong('gives every claim the same labels').answer(
      valueAt('listStreamManifests', 'data.manifests[*].signal.body.claims[*]', (claim) => ({
        ...Object(claim),
        claim_type: 'statement',
        confidence: 'stated',
        evidence: 'paraphrase',
      })),
    ),
    'no-quotes': wrong('leaves out the quotes').answer(
      valueAt('listStreamManifests', 'data.manifests[-1].signal.body.claims[*].quote', (quote) =>
        quote === null ? undefined : null,
      ),
    ),
  },
  'signal.manifest-by-record-id': {
    'of-no-stream': wrong('shows a Signal without its stream').answer(
      memberAt('getManifest', 'data.signal.stream_id', () => ''),
    ),
    'no-claims': wrong('has no claims').answer(memberAt('getManifest', 'data.signal.body.claims', () => [])),
    'status-404': wrong('does not find a manifest by its record').answer(
      answerInstead('getManifest', 200, 404, { detail: 'Not found' }),
    ),
    'no-brief': wrong('leaves out the Brief').answer(leftOut('getManifest', 'data.brief')),
  },
  'signal.names-its-stream': {
    'no-stream': wrong('names no stream').answer(
      valueAt('listStreamManifests', 'data.manifests[-1].stream_ids', () => []),
    ),
    'other-stream': wrong('names another stream').answer(
      valueAt('listStreamManifests', 'data.manifests[-1].stream_names', () => ['Elsewhere']),
    ),
  },
  'signal.same-for-every-plan': {
    'headline-for-starter': wrong('shows Starter headlines only').response('getManifest', lessWithoutRecords),
    'no-brief-for-starter': wrong('withholds Briefs from Starter').part(withholding('brief', 'starter')),
  },
  'signal.unknown-manifest-refused': {
    'status-500': wrong('answers 500 to an unknown manifest').answer(
      answerInstead('getSignal', 404, 500, { detail: 'Oops.' }),
    ),
    'empty-record': wrong('answers 200 with an empty Record to an unknown id').answer(
      answerInstead('getRecord', 404, 200, { data: {} }),
    ),
  },
} satisfies MutantTable<SignalRuleId>;
