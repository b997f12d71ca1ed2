// Rules about requests: a request that fits the contract is served, and one that breaks a constraint is refused.
import { citing, covering, type RuleTable } from './rule.ts';

const textOf = (request: string): string =>
  `${request} that fits the contract is served, and one that breaks a single constraint is refused in a documented form.`;

export const requestRules = {
  'request.add-digest-streams': covering('DIGEST-27', 'ERR-12').must(
    textOf('A request to add streams to a digest'),
  ),
  'request.create-beacon': citing('Beacons', 'BEACON-09', 'ERR-12').must(textOf('The creation of a Beacon')),
  'request.create-digest': covering('DIGEST-17', 'DIGEST-18', 'DIGEST-19', 'ERR-12').must(
    textOf('The creation of a digest'),
  ),
  'request.create-digest-webhook': covering('HOOK-08', 'ERR-12').must(
    textOf('The registration of a webhook on a digest'),
  ),
  'request.create-sync': covering('ONTO-07').must(textOf('The creation of a sync')),
  'request.create-webhook': covering('HOOK-10', 'ERR-12').must(textOf('The registration of a webhook')),
  'request.list-beacons': covering('BEACON-21', 'BEACON-23', 'ERR-12').must(
    textOf('A request for the list of Beacons'),
  ),
  'request.list-digest-manifests': covering('DIGEST-30', 'ERR-06', 'ERR-12').must(
    textOf('A request for the manifests of a digest'),
  ),
  'request.list-syncs': covering('ONTO-09', 'ERR-12').must(textOf('A request for the list of syncs')),
  'request.list-tags': covering('ONTO-10', 'ERR-12').must(textOf('A request for tags')),
  'request.preview-digest-filter': covering('DIGEST-29', 'DIGEST-06', 'ERR-12').must(
    textOf('A preview of a digest filter'),
  ),
  'request.query-manifests': covering(
    'QUERY-23',
    'QUERY-26',
    'QUERY-27',
    'QUERY-28',
    'QUERY-29',
    'QUERY-30',
    'QUERY-32',
    'QUERY-34',
    'QUERY-37',
    'QUERY-38',
    'QUERY-39',
    'QUERY-41',
    'QUERY-43',
    'ERR-12',
  ).must('A manifest query is refused with 422 for each single constraint of its schema that it breaks.'),
  'request.update-beacon': covering('BEACON-25', 'ERR-12').must(textOf('An update of a Beacon')),
  'request.update-digest': covering('DIGEST-24', 'ERR-12').must(textOf('An update of a digest')),
  'request.list-streams': citing('Account and catalog', 'ERR-06', 'ERR-12').must(
    textOf('A request for the list of streams'),
  ),
  'request.list-stream-manifests': citing('Manifests', 'ERR-06', 'ERR-12').must(
    textOf('A request for the manifests of a stream'),
  ),
  'request.query-accepts-its-schema': covering(
    'QUERY-25',
    'QUERY-39',
    'QUERY-42',
    'QUERY-43',
    'QUERY-44',
    'QUERY-45',
  ).must('A manifest query that fits its schema is answered, whichever fields it has.'),
  'request.query-refuses-one-fault': covering(
    'QUERY-23',
    'QUERY-26',
    'QUERY-27',
    'QUERY-28',
    'QUERY-30',
    'QUERY-32',
    'QUERY-33',
    'QUERY-34',
    'QUERY-35',
    'QUERY-36',
    'QUERY-37',
    'QUERY-38',
    'QUERY-39',
    'QUERY-40',
    'QUERY-41',
    'QUERY-43',
    'QUERY-44',
    'QUERY-45',
  ).must(
    'A manifest query that breaks one constraint of its schema is refused with 422, whichever constraint it is.',
  ),
  'request.search-streams': citing('Account and catalog', 'ERR-12').must(textOf('A search for streams')),
} satisfies RuleTable<'request'>;

export type RequestRuleId = keyof typeof requestRules;
