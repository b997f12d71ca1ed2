// Rules about manifests and their Signals: which plans see them, how they are identified, and what they contain.
import type { RuleTable } from './rule.ts';

export const signalRules = {
  'signal.bad-manifest-id-refused': {
    level: 'must',
    section: 'Manifests',
    text: 'A manifest id that is not an integer is refused and never makes the service fail.',
    covers: ['SIGNAL-45'],
  },
  'signal.by-manifest-id': {
    level: 'must',
    section: 'Manifests',
    text: 'A Platform organisation reads the Signal of a listed manifest by its manifest id, with one of its streams.',
    covers: ['SIGNAL-44'],
  },
  'signal.claims-15-to-50': {
    level: 'should',
    section: 'What the service does',
    text: 'A record yields 15 to 50 claims.',
    covers: ['SIGNAL-02'],
  },
  'signal.every-plan': {
    level: 'must',
    section: 'What the service does',
    text: 'Every manifest carries its Signal with claims, on every plan.',
    covers: ['SIGNAL-01', 'SIGNAL-13'],
  },
  'signal.labels-fit-content': {
    level: 'should',
    section: 'Signal',
    text: 'The labels of claims fit their content: several values of each label occur, and a direct quote carries the quote.',
    covers: ['SIGNAL-46'],
  },
  'signal.listing-own-stream': {
    level: 'must',
    section: 'Manifests',
    text: 'The listing of a stream shows no manifest that belongs only to other streams.',
    covers: ['SIGNAL-42'],
  },
  'signal.manifest-by-record-id': {
    level: 'must',
    section: 'Manifests',
    text: 'The record id of a listed manifest reads that manifest with its source, and the Signal and Brief of that record.',
    covers: ['SIGNAL-43'],
  },
  'signal.names-its-stream': {
    level: 'must',
    section: 'Manifest',
    text: 'A listed manifest names the stream that lists it, by id and by name.',
    covers: ['SIGNAL-05'],
  },
  'signal.same-for-every-plan': {
    level: 'must',
    section: 'Manifest',
    text: 'A Starter and an Enterprise organisation read the same Signal and Brief of a record, and usage.available shows the levels of each.',
    covers: ['SIGNAL-13'],
  },
  'signal.unknown-manifest-refused': {
    level: 'must',
    section: 'Errors',
    text: 'A read of a Signal, Brief or Record with an unknown manifest id is refused and never makes the service fail.',
    covers: ['ERR-09'],
  },
} as const satisfies RuleTable<'signal'>;

export type SignalRuleId = keyof typeof signalRules;
