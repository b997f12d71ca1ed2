// Rules about requests: what the contract allows is served, and what breaks one of its constraints is refused.
import type { RuleTable } from './rule.ts';

const heeds = (what: string): string =>
  `${what} is served as the contract has it, and refused in a documented form once a single constraint is broken.`;

export const requestRules = {
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
  'request.search-streams': {
    level: 'must',
    section: 'Account and catalog',
    text: heeds('A search of streams'),
    covers: ['ERR-12'],
  },
} as const satisfies RuleTable<'request'>;

export type RequestRuleId = keyof typeof requestRules;
