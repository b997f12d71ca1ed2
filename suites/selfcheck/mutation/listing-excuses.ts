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
  ...legal('S-79', listingFilterFile, inverted, [
    { in: 'noManifests', from: '{ ...everything, test: () => false }' },
  ]),
  ...unobservable(listingFilterFile, undefinedIsNever, [{ in: 'noManifests.test', from: '() => false' }]),
  ...legal('S-79', listingFilterFile, inverted, [
    {
      in: 'criteriaFor',
      from: 'fromDay !== undefined && toDay !== undefined && fromDay > toDay',
      to: 'false',
    },
  ]),
  ...unobservable(listingFilterFile, undefinedIsNever, [
    { in: 'criteriaFor', from: 'fromDay !== undefined && toDay !== undefined' },
    { in: 'criteriaFor', from: ['fromDay !== undefined', 'toDay !== undefined'], to: 'true' },
  ]),
  ...legal('S-79', listingFilterFile, inverted, [
    { in: 'criteriaFor', from: 'fromDay !== undefined', to: 'fromDay === undefined' },
  ]),
  ...legal('S-201', listingFilterFile, 'What lookback_hours does without a Beacon is open.', [
    { in: 'criteriaFor', from: 'input.beacon_id === undefined', to: 'false' },
  ]),
  ...ours(listingFilterFile, 'The document shows no lists with blanks or empty items.', [
    {
      in: 'listOf',
      from: ["text ?.split(',') .map((item) => item.trim()) .filter((item) => item !== '')", 'item.trim()'],
    },
    { in: 'listOf', from: "item !== ''", to: 'true' },
  ]),
  ...unobservable(listingFile, 'A cache that is never used gives the same answers.', [
    { in: 'listing', from: 'served.clamped' },
  ]),
  ...legal('S-29', listingFile, 'What next is on a clamped page is open.', [
    {
      in: 'paginationOf',
      from: "laws.quota.clampedPagination === 'page-size-served' && size > 0 && from % size === 0",
      to: 'false',
    },
    { in: 'paginationOf', from: '!fits', to: 'true' },
  ]),
  ...legal('S-25', manifestsFile, charges, [
    { in: 'listStreamManifests.idOf', from: '(ref) => content.row(ref).manifestId' },
    { in: 'single.idOf', from: '(r) => context.content.row(r).manifestId' },
  ]),
  ...legal('S-28', manifestsFile, 'Whether the read of one manifest is charged is open.', [
    { in: 'single', from: 'true' },
  ]),
  ...ours(onceFile, 'The document does not name the header Idempotency-Replayed.', [
    { in: 'once', from: 'false', to: 'true' },
  ]),
  ...unobservable(onceFile, 'Only a stored reply is repeated.', [
    { in: 'once', from: 'stored !== undefined', to: 'true' },
  ]),
  ...ours(onceFile, 'The document does not name the header Idempotency-Replayed.', [
    { in: 'once', from: 'true', to: 'false' },
  ]),
  ...unobservable(onceFile, journal, [
    { in: 'once', from: 'false', to: 'true' },
    { in: 'once', from: 'true', to: 'false' },
  ]),
  ...ours(onceFile, 'Whether the order of parameters is part of a payload is not stated.', [
    { in: 'fingerprintOf', from: 'parameters.sort()' },
  ]),
  ...unobservable(onceFile, memory, [
    { in: 'removeExpired', by: 'BlockStatement' },
    {
      in: 'removeExpired',
      from: 'oldest !== undefined && idempotency.isExpired(oldest.storedMs, nowMs)',
      to: 'false',
    },
  ]),
  ...ours(onceFile, 'How much a world stores at most is not stated.', [
    { in: 'once', from: 'idempotentReplies.bytes >= repliesBytesMax', to: 'false' },
    {
      in: 'once',
      from: 'idempotentReplies.bytes >= repliesBytesMax',
      to: 'idempotentReplies.bytes > repliesBytesMax',
    },
  ]),
  ...legal('S-106', onceFile, 'Whether a replay shows a secret again is open.', [
    { in: 'replayOf', from: "outcome.kind === 'refused' || idempotency.repeatsSecrets" },
  ]),
  ...legal('S-179', ontologyFile, labels, [
    {
      in: 'createSync',
      from: ['(name) => labelNamed(store, org.id, name) === undefined', 'undefinedLabel !== undefined'],
    },
  ]),
  ...ours(ontologyFile, 'The document does not show the body of the list of syncs.', [
    { in: 'createSync', from: 'input.external_name ?? null' },
  ]),
  ...legal('S-177', ontologyFile, syncId, [
    { in: 'createSync', from: ['earlier.id !== sync.id', 'earlier === undefined'] },
    { in: 'idFor', by: 'BlockStatement' },
    { in: 'idFor', from: 'earlier !== undefined', to: 'false' },
  ]),
  ...legal('S-91', ontologyFile, 'A deletion need not have a body.', [
    { in: 'deleteSync', from: "{ id: sync.id, status: 'deleted' }" },
  ]),
  ...ours(ontologyFile, 'The document does not show the body of the list of syncs.', [
    { in: 'listSyncs', from: '{ pagination }' },
  ]),
  ...legal('S-179', ontologyFile, labels, [
    {
      in: 'invalid',
      from: "(issue: ValidationIssue): Outcome => refuse('validation', '', { issues: [issue] })",
    },
    { in: 'labelNamed', by: 'ArrowFunction' },
    { in: 'labelNamed', from: '(label) => label.name === name' },
    { in: 'labelNamed', from: 'label.name === name', to: 'false' },
    {
      in: 'namesIn',
      from: "[...new Set(list.split(',').map((name) => name.trim()))].filter((name) => name !== '')",
    },
    { in: 'namesIn', from: "name !== ''", to: 'true' },
  ]),
  ...ours(catalogDigestsFile, operator, [
    { in: 'catalogDigestOperator', by: 'ObjectLiteral' },
    {
      in: 'catalogDigestOperator.addCatalogDigest',
      from: 'store.tables.addedDigests.get(row.id) !== undefined',
      to: 'false',
    },
    {
      in: 'catalogDigestOperator.addCatalogDigest',
      from: "{ kind: 'digest-added', organizationId, digest }",
    },
    { in: 'catalogDigestOperator.removeCatalogDigest', by: 'BlockStatement' },
    { in: 'catalogDigestOperator.removeCatalogDigest', from: 'isRemoved', to: 'true' },
    {
      in: 'catalogDigestOperator.removeCatalogDigest',
      from: "{ kind: 'digest-removed', organizationId, digest }",
    },
  ]),
  ...unobservable(pagesFile, cache, [
    { in: 'pagesBytesMax', from: ['64 * 1024 * 1024', '64 * 1024'] },
    { in: 'itemsBytesMax', from: ['128 * 1024 * 1024', '128 * 1024'] },
    { in: 'Pages.#pages', from: ['({ answer }) => 2 * answer.data.length', '2 * answer.data.length'] },
    { in: 'Pages.constructor', from: '(bytes) => bytes.length' },
    {
      in: 'Pages.page',
      from: 'cached !== undefined && cached.version === at.version && at.nowMs < cached.validUntilMs',
      to: 'false',
    },
    { in: 'Pages.page', from: 'at.nowMs < cached.validUntilMs', to: 'at.nowMs <= cached.validUntilMs' },
    { in: 'Pages.item', from: 'cached !== undefined', to: 'false' },
    { in: 'Pages.item', from: 'this.#items.set(key, bytes);' },
    { in: 'Bounded.get', from: '{ return this.#entries.get(key); }' },
    { in: 'Bounded.set', by: 'BlockStatement' },
    { in: 'Bounded.set', from: 'before !== undefined', to: 'false' },
    {
      in: 'Bounded.set',
      from: [
        'this.#drop(key, before);',
        'this.#entries.set(key, value);',
        'this.#bytes += this.#takenBy(key, value)',
        '{ if (this.#bytes <= this.#bytesMax) return; this.#drop(oldest, entry); }',
        'this.#bytes <= this.#bytesMax',
      ],
    },
    {
      in: 'Bounded.#drop',
      from: [
        '{ this.#entries.delete(key); this.#bytes -= this.#takenBy(key, value); }',
        'this.#entries.delete(key);',
        'this.#bytes -= this.#takenBy(key, value)',
      ],
    },
    {
      in: 'Bounded.#takenBy',
      from: [
        '{ return 2 * key.length + this.#bytesOf(value) + entryBytes; }',
        '2 * key.length + this.#bytesOf(value) + entryBytes',
        '2 * key.length + this.#bytesOf(value)',
        '2 * key.length',
      ],
    },
  ]),
];
