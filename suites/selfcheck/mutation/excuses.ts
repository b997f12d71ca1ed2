// Source mutants that no case must catch, by place and kind, each with the reason.
import { admissionExcuses } from './admission-excuses.ts';
import { answerExcuses } from './answer-excuses.ts';
import { branchExcuses } from './branch-excuses.ts';
import { coreExcuses } from './core-excuses.ts';
import { digestExcuses } from './digest-excuses.ts';
import type { Excuse } from './excuse.ts';
import { isNamedBy } from './excused.ts';
import { feedExcuses } from './feed-excuses.ts';
import { flowExcuses } from './flow-excuses.ts';
import { inputExcuses } from './input-excuses.ts';
import { listingExcuses } from './listing-excuses.ts';
import type { SourceMutant } from './mutant.ts';
import { readExcuses } from './read-excuses.ts';
import { restExcuses } from './rest-excuses.ts';
import { serviceExcuses } from './service-excuses.ts';
import { toolExcuses } from './tool-excuses.ts';
import { writeExcuses } from './write-excuses.ts';

const download = 'The document does not show what the address of a download serves.';
const operator = 'The operations and faults of an operator are not part of the contract.';
const growth = 'Which unlisted members a service adds is its own choice; any may appear at any time.';
const receivers = 'Which receivers a simulator may connect to is decided by whoever runs it.';
const guidance = 'The content of diagnostics is open, and texts are for people.';
const filters = 'The document does not show the meaning of the filters of a query.';
const cache = 'A cache that is never used, or never emptied, gives the same answers.';
const journal = 'Only the journal of the simulator shows it.';

export const excuses: readonly Excuse[] = [
  ...admissionExcuses,
  ...answerExcuses,
  ...branchExcuses,
  ...toolExcuses,
  ...coreExcuses,
  ...feedExcuses,
  ...readExcuses,
  { kind: 'our-choice', file: 'rest/download.ts', reason: download },
  { kind: 'our-choice', file: 'service/backfill-content.ts', reason: download },
  { kind: 'our-choice', file: 'service/operator/publishing.ts', reason: operator },
  { kind: 'our-choice', file: 'admission/forced.ts', reason: operator },
  { kind: 'our-choice', file: 'feed/delivery-faults.ts', reason: operator },
  { kind: 'our-choice', file: 'feed/dispatcher.ts', function: 'Dispatcher.clear', reason: operator },
  {
    ...{ kind: 'our-choice', file: 'feed/dispatcher.ts', function: 'Dispatcher.#add' },
    ...{ original: "fault?.kind === 'delay'", reason: operator },
  },
  {
    ...{ kind: 'our-choice', file: 'feed/dispatcher.ts', function: 'Dispatcher.#add' },
    ...{ original: "fault?.kind === 'reorder'", reason: operator },
  },
  {
    ...{ kind: 'our-choice', file: 'feed/dispatcher.ts', function: 'Dispatcher.#add' },
    ...{ original: 'this.#reordered.delete(webhook.id);', reason: operator },
  },
  { kind: 'our-choice', file: 'feed/arrivals.ts', reason: 'At what pace invented manifests arrive.' },
  {
    ...{ kind: 'our-choice', file: 'feed/deliveries.ts', function: 'Deliveries.inFlightReceivers' },
    reason: 'A text for the operator who waits for receivers.',
  },
  {
    kind: 'our-choice',
    file: 'feed/sender.ts',
    function: 'failureReason',
    reason: 'The text of an error in a delivery log.',
  },
  { kind: 'our-choice', file: 'feed/hosts.ts', reason: receivers },
  { kind: 'our-choice', file: 'service/operator/organizations.ts', reason: operator },
  {
    ...{
      kind: 'legal-by-silence',
      silence: 'S-182',
      file: 'core/backfill.ts',
      function: 'addressLifetimeMs',
    },
    reason: 'How long the address of a download is valid is open.',
  },
  { kind: 'our-choice', file: 'core/growth.ts', reason: growth },
  {
    ...{ kind: 'our-choice', file: 'feed/outgoing.ts', function: 'outgoingOf' },
    ...{ original: "laws.version.growth === 'some'", reason: growth },
  },
  { kind: 'our-choice', file: 'core/manifest-query.ts', function: 'retryGuidance', reason: guidance },
  { kind: 'our-choice', file: 'service/query-result.ts', function: 'diagnosticsOf', reason: guidance },
  { kind: 'our-choice', file: 'service/query-criteria.ts', function: 'textConditions', reason: filters },
  { kind: 'our-choice', file: 'service/query-criteria.ts', function: 'crossing', reason: filters },
  {
    ...{ kind: 'our-choice', file: 'service/query-shape.ts', function: 'shapedItem' },
    reason: 'The document does not show what verbosity and compact do.',
  },
  {
    ...{ kind: 'our-choice', file: 'service/discovery.ts', function: 'discovery.search' },
    ...{ mutators: ['MethodExpression'], reason: 'The document does not show the parameters of a search.' },
  },
  {
    ...{ kind: 'our-choice', file: 'service/backfill.ts', function: 'grantBody' },
    reason: 'The document does not show the fields of a grant.',
  },
  {
    ...{
      kind: 'legal-by-silence',
      silence: 'S-131',
      file: 'service/query-result.ts',
      function: 'hasSearched',
    },
    reason: 'coverage has any values.',
  },
  {
    ...{ kind: 'legal-by-silence', silence: 'S-173', file: 'core/conditional.ts', function: 'cacheControl' },
    reason: 'Cache-Control has any value.',
  },
  {
    ...{ kind: 'legal-by-silence', silence: 'S-148', file: 'core/reading-laws.ts', function: 'roomySizes' },
    reason: 'The sizes are approximate.',
  },
  // Which rule and which reading decided a request.
  { kind: 'unobservable', original: /^\{ decidedBy(: \{[^{}]*\})?,? \}$/, reason: journal },
  {
    kind: 'unobservable',
    original: /^\{ (rule(: '[\w.-]+')?(, | ))?(reading: '[\w.-]+' )?\}$/,
    reason: journal,
  },
  { kind: 'unobservable', file: 'core/rate.ts', function: 'windowIn', reason: journal },
  {
    ...{ kind: 'unobservable', file: 'feed/fair-queue.ts', function: 'FairQueue.#rotate' },
    ...{ original: 'queue.due.size === 0 && queue.inFlight === 0', replacement: 'false', reason: cache },
  },
  { kind: 'unobservable', file: 'feed/signature.ts', function: 'keyOf', reason: cache },
  { kind: 'our-choice', file: 'rest/server.ts', function: 'logResponses', reason: operator },
  { kind: 'our-choice', file: 'rest/send.ts', function: 'sendWithFault', reason: operator },
  ...writeExcuses,
  ...digestExcuses,
  ...flowExcuses,
  ...inputExcuses,
  ...listingExcuses,
  ...restExcuses,
  ...serviceExcuses,
];

export const isExcused = (mutant: SourceMutant): boolean =>
  excuses.some((excuse) => isNamedBy(mutant, excuse));
