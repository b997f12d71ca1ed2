// Rules about requests: what the contract allows is served, and what breaks one of its constraints is refused.
import type { StatementId } from '../statements/index.ts';
import type { Rule, RuleTable } from './rule.ts';

const heeds = (what: string): string =>
  `${what} is served as the contract has it, and refused in a documented form once a single constraint is broken.`;

const heeded = (section: string, what: string, ...covers: readonly StatementId[]): Rule => ({
  level: 'must',
  section,
  text: heeds(what),
  covers,
});

export const requestRules = {
  'request.add-digest-streams': heeded('Digests', 'An addition of streams to a digest'),
  'request.create-beacon': heeded('Beacons (all plans, with caps)', 'A new Beacon'),
  'request.create-digest': heeded('Digests', 'A new digest'),
  'request.create-digest-webhook': heeded('Digests', 'A new webhook of a digest'),
  'request.create-sync': heeded('Ontology sync', 'A new sync', 'ONTO-07'),
  'request.create-webhook': heeded('Webhook management', 'A new webhook'),
  'request.list-beacons': heeded('Beacons (all plans, with caps)', 'A request for the list of Beacons'),
  'request.list-digest-manifests': heeded('Digests', 'A request for the manifests of a digest'),
  'request.list-syncs': heeded('Ontology sync', 'A request for the list of syncs'),
  'request.list-tags': heeded('Ontology sync', 'A request for tags'),
  'request.preview-digest-filter': heeded('Digests', 'A preview of a filter'),
  'request.query-manifests': {
    level: 'must',
    section: 'POST /manifests/query request',
    text: 'A manifest query is refused with 422 for each constraint of its schema that it breaks, one at a time.',
    covers: [],
  },
  'request.update-beacon': heeded('Beacons (all plans, with caps)', 'An update of a Beacon'),
  'request.update-digest': heeded('Digests', 'An update of a digest'),
  'request.list-streams': {
    level: 'must',
    section: 'Account and catalog',
    text: heeds('A request for the list of streams'),
    covers: ['ERR-06', 'ERR-12'],
  },
  'request.list-stream-manifests': {
    level: 'must',
    section: 'Manifests',
    text: heeds('A request for the manifests of a stream'),
    covers: ['ERR-06', 'ERR-12'],
  },
  'request.query-accepts-its-schema': {
    level: 'must',
    section: 'POST /manifests/query request',
    text: 'A manifest query that its schema admits is answered, whichever fields it gives.',
    covers: ['QUERY-25', 'QUERY-39', 'QUERY-42', 'QUERY-43', 'QUERY-44', 'QUERY-45'],
  },
  'request.query-refuses-one-fault': {
    level: 'must',
    section: 'POST /manifests/query request',
    text: 'A manifest query with a single fault is refused with 422, whichever constraint of its schema it breaks.',
    covers: [
      ...['QUERY-23', 'QUERY-26', 'QUERY-27', 'QUERY-28', 'QUERY-30', 'QUERY-32', 'QUERY-33', 'QUERY-34'],
      ...['QUERY-35', 'QUERY-36', 'QUERY-37', 'QUERY-38', 'QUERY-39', 'QUERY-40', 'QUERY-41', 'QUERY-43'],
      ...['QUERY-44', 'QUERY-45'],
    ],
  },
  'request.search-streams': {
    level: 'must',
    section: 'Account and catalog',
    text: heeds('A search of streams'),
    covers: ['ERR-12'],
  },
} as const satisfies RuleTable<'request'>;

export type RequestRuleId = keyof typeof requestRules;
