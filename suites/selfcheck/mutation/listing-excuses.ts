// Source mutants of listings, writes, ontology and page caches that no case has to catch.
import type { Excuse } from './excuse.ts';
import { legal, ours, unobservable } from './excusing.ts';

const listingFilterFile = 'service/listing-filter.ts';
const listingFile = 'service/listing.ts';
const manifestsFile = 'service/manifests.ts';
const onceFile = 'service/once.ts';
const ontologyFile = 'service/ontology.ts';
const catalogDigestsFile = 'service/operator/catalog-digests.ts';
const pagesFile = 'service/pages.ts';
const inverted = 'A window that ends before it begins may select nothing.';
const undefinedIsNever = 'What is undefined is later than nothing.';
const charges = 'A service may charge every manifest that it returns.';
const journal = 'Only the journal of the simulator shows it.';
const memory = 'Which expired replies are still in memory changes no answer.';
const labels = 'Labels are not shown, and whether those of a sync must exist is open.';
const syncId = 'Which id and status a sync that replaces another one has is open.';
const operator = 'The operations and faults of an operator are not part of the contract.';
const cache = 'A cache that is never used, or never emptied, gives the same answers.';

export const listingExcuses: readonly Excuse[] = [
  ...legal('S-79', listingFilterFile, inverted, {
    function: 'noManifests',
    originals: ['{ ...everything, test: () => false }'],
  }),
  ...unobservable(listingFilterFile, undefinedIsNever, {
    function: 'noManifests.test',
    originals: ['() => false'],
  }),
  ...legal('S-79', listingFilterFile, inverted, {
    function: 'criteriaFor',
    originals: ['fromDay !== undefined && toDay !== undefined && fromDay > toDay'],
    replacement: 'false',
  }),
  ...unobservable(listingFilterFile, undefinedIsNever, {
    function: 'criteriaFor',
    originals: ['fromDay !== undefined && toDay !== undefined'],
  }),
  ...unobservable(listingFilterFile, undefinedIsNever, {
    function: 'criteriaFor',
    originals: ['fromDay !== undefined', 'toDay !== undefined'],
    replacement: 'true',
  }),
  ...legal('S-79', listingFilterFile, inverted, {
    function: 'criteriaFor',
    originals: ['fromDay !== undefined'],
    replacement: 'fromDay === undefined',
  }),
  ...legal('S-201', listingFilterFile, 'What lookback_hours does without a Beacon is open.', {
    function: 'criteriaFor',
    originals: ['input.beacon_id === undefined'],
    replacement: 'false',
  }),
  ...ours(listingFilterFile, 'The document shows no lists with blanks or empty items.', {
    function: 'listOf',
    originals: [
      "text ?.split(',') .map((item) => item.trim()) .filter((item) => item !== '')",
      'item.trim()',
    ],
  }),
  ...ours(listingFilterFile, 'The document shows no lists with blanks or empty items.', {
    function: 'listOf',
    originals: ["item !== ''"],
    replacement: 'true',
  }),
  ...unobservable(listingFile, 'A cache that is never used gives the same answers.', {
    function: 'listing',
    originals: ['served.clamped'],
  }),
  ...legal('S-29', listingFile, 'What next is on a clamped page is open.', {
    function: 'paginationOf',
    originals: ["laws.quota.clampedPagination === 'page-size-served' && size > 0 && from % size === 0"],
    replacement: 'false',
  }),
  ...legal('S-29', listingFile, 'What next is on a clamped page is open.', {
    function: 'paginationOf',
    originals: ['!fits'],
    replacement: 'true',
  }),
  ...legal('S-25', manifestsFile, charges, {
    function: 'listStreamManifests.idOf',
    originals: ['(ref) => content.row(ref).manifestId'],
  }),
  ...legal('S-25', manifestsFile, charges, {
    function: 'single.idOf',
    originals: ['(r) => context.content.row(r).manifestId'],
  }),
  ...legal('S-28', manifestsFile, 'Whether the read of one manifest is charged is open.', {
    function: 'single',
    originals: ['true'],
  }),
  ...ours(onceFile, 'The document does not name the header Idempotency-Replayed.', {
    function: 'once',
    originals: ['false'],
    replacement: 'true',
  }),
  ...unobservable(onceFile, 'Only a stored reply is repeated.', {
    function: 'once',
    originals: ['stored !== undefined'],
    replacement: 'true',
  }),
  ...ours(onceFile, 'The document does not name the header Idempotency-Replayed.', {
    function: 'once',
    originals: ['true'],
    replacement: 'false',
  }),
  ...unobservable(onceFile, journal, { function: 'once', originals: ['false'], replacement: 'true' }),
  ...unobservable(onceFile, journal, { function: 'once', originals: ['true'], replacement: 'false' }),
  ...ours(onceFile, 'Whether the order of parameters is part of a payload is not stated.', {
    function: 'fingerprintOf',
    originals: ['parameters.sort()'],
  }),
  ...unobservable(onceFile, memory, { function: 'removeExpired', mutators: ['BlockStatement'] }),
  ...unobservable(onceFile, memory, {
    function: 'removeExpired',
    originals: ['oldest !== undefined && idempotency.isExpired(oldest.storedMs, nowMs)'],
    replacement: 'false',
  }),
  ...ours(onceFile, 'How much a world stores at most is not stated.', {
    function: 'once',
    originals: ['idempotentReplies.bytes >= repliesBytesMax'],
    replacement: 'false',
  }),
  ...ours(onceFile, 'How much a world stores at most is not stated.', {
    function: 'once',
    originals: ['idempotentReplies.bytes >= repliesBytesMax'],
    replacement: 'idempotentReplies.bytes > repliesBytesMax',
  }),
  ...legal('S-106', onceFile, 'Whether a replay shows a secret again is open.', {
    function: 'replayOf',
    originals: ["outcome.kind === 'refused' || idempotency.repeatsSecrets"],
  }),
  ...legal('S-179', ontologyFile, labels, {
    function: 'createSync',
    originals: ['(name) => labelNamed(store, org.id, name) === undefined', 'undefinedLabel !== undefined'],
  }),
  ...ours(ontologyFile, 'The document does not show the body of the list of syncs.', {
    function: 'createSync',
    originals: ['input.external_name ?? null'],
  }),
  ...legal('S-177', ontologyFile, syncId, {
    function: 'createSync',
    originals: ['earlier.id !== sync.id', 'earlier === undefined'],
  }),
  ...legal('S-177', ontologyFile, syncId, { function: 'idFor', mutators: ['BlockStatement'] }),
  ...legal('S-177', ontologyFile, syncId, {
    function: 'idFor',
    originals: ['earlier !== undefined'],
    replacement: 'false',
  }),
  ...legal('S-91', ontologyFile, 'A deletion need not have a body.', {
    function: 'deleteSync',
    originals: ["{ id: sync.id, status: 'deleted' }"],
  }),
  ...ours(ontologyFile, 'The document does not show the body of the list of syncs.', {
    function: 'listSyncs',
    originals: ['{ pagination }'],
  }),
  ...legal('S-179', ontologyFile, labels, {
    function: 'invalid',
    originals: ["(issue: ValidationIssue): Outcome => refuse('validation', '', { issues: [issue] })"],
  }),
  ...legal('S-179', ontologyFile, labels, { function: 'labelNamed', mutators: ['ArrowFunction'] }),
  ...legal('S-179', ontologyFile, labels, {
    function: 'labelNamed',
    originals: ['(label) => label.name === name'],
  }),
  ...legal('S-179', ontologyFile, labels, {
    function: 'labelNamed',
    originals: ['label.name === name'],
    replacement: 'false',
  }),
  ...legal('S-179', ontologyFile, labels, {
    function: 'namesIn',
    originals: ["[...new Set(list.split(',').map((name) => name.trim()))].filter((name) => name !== '')"],
  }),
  ...legal('S-179', ontologyFile, labels, {
    function: 'namesIn',
    originals: ["name !== ''"],
    replacement: 'true',
  }),
  ...ours(catalogDigestsFile, operator, { function: 'catalogDigestOperator', mutators: ['ObjectLiteral'] }),
  ...ours(catalogDigestsFile, operator, {
    function: 'catalogDigestOperator.addCatalogDigest',
    originals: ['store.tables.addedDigests.get(row.id) !== undefined'],
    replacement: 'false',
  }),
  ...ours(catalogDigestsFile, operator, {
    function: 'catalogDigestOperator.addCatalogDigest',
    originals: ["{ kind: 'digest-added', organizationId, digest }"],
  }),
  ...ours(catalogDigestsFile, operator, {
    function: 'catalogDigestOperator.removeCatalogDigest',
    mutators: ['BlockStatement'],
  }),
  ...ours(catalogDigestsFile, operator, {
    function: 'catalogDigestOperator.removeCatalogDigest',
    originals: ['isRemoved'],
    replacement: 'true',
  }),
  ...ours(catalogDigestsFile, operator, {
    function: 'catalogDigestOperator.removeCatalogDigest',
    originals: ["{ kind: 'digest-removed', organizationId, digest }"],
  }),
  ...unobservable(pagesFile, cache, {
    function: 'pagesBytesMax',
    originals: ['64 * 1024 * 1024', '64 * 1024'],
  }),
  ...unobservable(pagesFile, cache, {
    function: 'itemsBytesMax',
    originals: ['128 * 1024 * 1024', '128 * 1024'],
  }),
  ...unobservable(pagesFile, cache, {
    function: 'Pages.#pages',
    originals: ['({ answer }) => 2 * answer.data.length', '2 * answer.data.length'],
  }),
  ...unobservable(pagesFile, cache, {
    function: 'Pages.constructor',
    originals: ['(bytes) => bytes.length'],
  }),
  ...unobservable(pagesFile, cache, {
    function: 'Pages.page',
    originals: ['cached !== undefined && cached.version === at.version && at.nowMs < cached.validUntilMs'],
    replacement: 'false',
  }),
  ...unobservable(pagesFile, cache, {
    function: 'Pages.page',
    originals: ['at.nowMs < cached.validUntilMs'],
    replacement: 'at.nowMs <= cached.validUntilMs',
  }),
  ...unobservable(pagesFile, cache, {
    function: 'Pages.item',
    originals: ['cached !== undefined'],
    replacement: 'false',
  }),
  ...unobservable(pagesFile, cache, { function: 'Pages.item', originals: ['this.#items.set(key, bytes);'] }),
  ...unobservable(pagesFile, cache, {
    function: 'Bounded.get',
    originals: ['{ return this.#entries.get(key); }'],
  }),
  ...unobservable(pagesFile, cache, { function: 'Bounded.set', mutators: ['BlockStatement'] }),
  ...unobservable(pagesFile, cache, {
    function: 'Bounded.set',
    originals: ['before !== undefined'],
    replacement: 'false',
  }),
  ...unobservable(pagesFile, cache, {
    function: 'Bounded.set',
    originals: [
      'this.#drop(key, before);',
      'this.#entries.set(key, value);',
      'this.#bytes += this.#takenBy(key, value)',
      '{ if (this.#bytes <= this.#bytesMax) return; this.#drop(oldest, entry); }',
      'this.#bytes <= this.#bytesMax',
    ],
  }),
  ...unobservable(pagesFile, cache, {
    function: 'Bounded.#drop',
    originals: [
      '{ this.#entries.delete(key); this.#bytes -= this.#takenBy(key, value); }',
      'this.#entries.delete(key);',
      'this.#bytes -= this.#takenBy(key, value)',
    ],
  }),
  ...unobservable(pagesFile, cache, {
    function: 'Bounded.#takenBy',
    originals: [
      '{ return 2 * key.length + this.#bytesOf(value) + entryBytes; }',
      '2 * key.length + this.#bytesOf(value) + entryBytes',
      '2 * key.length + this.#bytesOf(value)',
      '2 * key.length',
    ],
  }),
];
