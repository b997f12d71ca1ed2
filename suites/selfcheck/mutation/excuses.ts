// Source mutants that no case must catch, by place and kind, each with the reason.
import { admissionExcuses } from './admission-excuses.ts';
import { answerExcuses } from './answer-excuses.ts';
import { branchExcuses } from './branch-excuses.ts';
import { coreExcuses } from './core-excuses.ts';
import { digestExcuses } from './digest-excuses.ts';
import type { Excuse } from './excuse.ts';
import { isNamedBy } from './excused.ts';
import { legal, ours, unobservable } from './excusing.ts';
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
  ...ours('rest/download.ts', download),
  ...ours('service/backfill-content.ts', download),
  ...ours('service/operator/publishing.ts', operator),
  ...ours('admission/forced.ts', operator),
  ...ours('feed/delivery-faults.ts', operator),
  ...ours('feed/dispatcher.ts', operator, [
    { in: 'Dispatcher.clear' },
    {
      in: 'Dispatcher.#add',
      from: ["fault?.kind === 'delay'", "fault?.kind === 'reorder'", 'this.#reordered.delete(webhook.id);'],
    },
  ]),
  ...ours('feed/arrivals.ts', 'At what pace invented manifests arrive.'),
  ...ours('feed/deliveries.ts', 'A text for the operator who waits for receivers.', [
    { in: 'Deliveries.inFlightReceivers' },
  ]),
  ...ours('feed/sender.ts', 'The text of an error in a delivery log.', [{ in: 'failureReason' }]),
  ...ours('feed/hosts.ts', receivers),
  ...ours('service/operator/organizations.ts', operator),
  ...legal('S-182', 'core/backfill.ts', 'How long the address of a download is valid is open.', [
    { in: 'addressLifetimeMs' },
  ]),
  ...ours('core/growth.ts', growth),
  ...ours('feed/outgoing.ts', growth, [{ in: 'outgoingOf', from: "laws.version.growth === 'some'" }]),
  ...ours('core/manifest-query.ts', guidance, [{ in: 'retryGuidance' }]),
  ...ours('service/query-result.ts', guidance, [{ in: 'diagnosticsOf' }]),
  ...ours('service/query-criteria.ts', filters, [{ in: 'textConditions' }, { in: 'crossing' }]),
  ...ours('service/query-shape.ts', 'The document does not show what verbosity and compact do.', [
    { in: 'shapedItem' },
  ]),
  ...ours('service/discovery.ts', 'The document does not show the parameters of a search.', [
    { in: 'discovery.search', by: 'MethodExpression' },
  ]),
  ...ours('service/backfill.ts', 'The document does not show the fields of a grant.', [{ in: 'grantBody' }]),
  ...legal('S-131', 'service/query-result.ts', 'coverage has any values.', [{ in: 'hasSearched' }]),
  ...legal('S-173', 'core/conditional.ts', 'Cache-Control has any value.', [{ in: 'cacheControl' }]),
  ...legal('S-148', 'core/reading-laws.ts', 'The sizes are approximate.', [{ in: 'roomySizes' }]),
  // Which rule and which reading decided a request.
  { kind: 'unobservable', original: /^\{ decidedBy(: \{[^{}]*\})?,? \}$/, reason: journal },
  {
    kind: 'unobservable',
    original: /^\{ (rule(: '[\w.-]+')?(, | ))?(reading: '[\w.-]+' )?\}$/,
    reason: journal,
  },
  ...unobservable('core/rate.ts', journal, [{ in: 'windowIn' }]),
  ...unobservable('feed/fair-queue.ts', cache, [
    { in: 'FairQueue.#rotate', from: 'queue.due.size === 0 && queue.inFlight === 0', to: 'false' },
  ]),
  ...unobservable('feed/signature.ts', cache, [{ in: 'keyOf' }]),
  ...ours('rest/server.ts', operator, [{ in: 'logResponses' }]),
  ...ours('rest/send.ts', operator, [{ in: 'sendWithFault' }]),
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
