// Rules about requests: a request that fits the contract is served, and one that breaks a constraint is refused.
import type { Section } from '../sections.ts';
import type { StatementId } from '../statements/index.ts';
import type { Rule, RuleTable } from './rule.ts';

const textOf = (request: string): string =>
  `${request} that fits the contract is served, and one that breaks a single constraint is refused in a documented form.`;

const requestRule = (section: Section, request: string, ...covers: readonly StatementId[]): Rule => ({
  level: 'must',
  section,
  text: textOf(request),
  covers,
});

export const requestRules = {
  'request.add-digest-streams': requestRule(
    'Digests',
    'A request to add streams to a digest',
    'DIGEST-27',
    'ERR-12',
  ),
  'request.create-beacon': requestRule('Beacons', 'The creation of a Beacon', 'BEACON-09', 'ERR-12'),
  'request.create-digest': requestRule(
    'Digests',
    'The creation of a digest',
    'DIGEST-17',
    'DIGEST-18',
    'DIGEST-19',
    'ERR-12',
  ),
  'request.create-digest-webhook': requestRule(
    'Digests',
    'The registration of a webhook on a digest',
    'HOOK-08',
    'ERR-12',
  ),
  'request.create-sync': requestRule('Ontology sync (endpoints)', 'The creation of a sync', 'ONTO-07'),
  'request.create-webhook': requestRule(
    'Webhook management',
    'The registration of a webhook',
    'HOOK-10',
    'ERR-12',
  ),
  'request.list-beacons': requestRule(
    'Beacons',
    'A request for the list of Beacons',
    'BEACON-21',
    'BEACON-23',
    'ERR-12',
  ),
  'request.list-digest-manifests': requestRule(
    'Digests',
    'A request for the manifests of a digest',
    'DIGEST-30',
    'ERR-06',
    'ERR-12',
  ),
  'request.list-syncs': requestRule(
    'Ontology sync (endpoints)',
    'A request for the list of syncs',
    'ONTO-09',
    'ERR-12',
  ),
  'request.list-tags': requestRule('Ontology sync (endpoints)', 'A request for tags', 'ONTO-10', 'ERR-12'),
  'request.preview-digest-filter': requestRule(
    'Digests',
    'A preview of a digest filter',
    'DIGEST-06',
    'DIGEST-29',
    'ERR-12',
  ),
  'request.query-manifests': {
    level: 'must',
    section: 'POST /manifests/query request',
    text: 'A manifest query is refused with 422 for each single constraint of its schema that it breaks.',
    covers: [
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
    ],
  },
  'request.update-beacon': requestRule('Beacons', 'An update of a Beacon', 'BEACON-25', 'ERR-12'),
  'request.update-digest': requestRule('Digests', 'An update of a digest', 'DIGEST-24', 'ERR-12'),
  'request.list-streams': {
    level: 'must',
    section: 'Account and catalog',
    text: textOf('A request for the list of streams'),
    covers: ['ERR-06', 'ERR-12'],
  },
  'request.list-stream-manifests': {
    level: 'must',
    section: 'Manifests',
    text: textOf('A request for the manifests of a stream'),
    covers: ['ERR-06', 'ERR-12'],
  },
  'request.query-accepts-its-schema': {
    level: 'must',
    section: 'POST /manifests/query request',
    text: 'A manifest query that fits its schema is answered, whichever fields it has.',
    covers: ['QUERY-25', 'QUERY-39', 'QUERY-42', 'QUERY-43', 'QUERY-44', 'QUERY-45'],
  },
  'request.query-refuses-one-fault': {
    level: 'must',
    section: 'POST /manifests/query request',
    text: 'A manifest query that breaks one constraint of its schema is refused with 422, whichever constraint it is.',
    covers: [
      ...['QUERY-23', 'QUERY-26', 'QUERY-27', 'QUERY-28', 'QUERY-30', 'QUERY-32', 'QUERY-33', 'QUERY-34'],
      ...['QUERY-35', 'QUERY-36', 'QUERY-37', 'QUERY-38', 'QUERY-39', 'QUERY-40', 'QUERY-41', 'QUERY-43'],
      ...['QUERY-44', 'QUERY-45'],
    ],
  },
  'request.search-streams': {
    level: 'must',
    section: 'Account and catalog',
    text: textOf('A search for streams'),
    covers: ['ERR-12'],
  },
} as const satisfies RuleTable<'request'>;

export type RequestRuleId = keyof typeof requestRules;
