// Rules about manifests and their Signals: who sees them, under which stream and id, and what they claim.
import type { RuleTable } from './rule.ts';

export const signalRules = {
  'signal.bad-manifest-id-refused': {
    level: 'must',
    section: 'Manifests',
    text: 'A manifest id in the path that is no integer is refused, never a failure of the service.',
    covers: ['SIGNAL-45'],
  },
  'signal.by-manifest-id': {
    level: 'must',
    section: 'Manifests',
    text: 'A Platform organisation reads the Signal of a listed manifest by its manifest id.',
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
    text: 'Every manifest carries its Signal with claims, on the free plan too.',
    covers: ['SIGNAL-01', 'SIGNAL-13'],
  },
  'signal.labels-fit-content': {
    level: 'should',
    section: 'Signal',
    text: 'The labels of claims say what they are: several types occur, and direct quotes carry the quote.',
    covers: ['SIGNAL-46'],
  },
  'signal.listing-own-stream': {
    level: 'must',
    section: 'Manifests',
    text: 'A stream lists no manifest that belongs to other streams only.',
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
    text: 'A listed manifest names the stream it is listed under, by id and by name.',
    covers: ['SIGNAL-05'],
  },
  'signal.same-for-every-plan': {
    level: 'must',
    section: 'Manifest',
    text: 'A free and an Enterprise organisation read the same Signal and Brief of a record; available tells their levels.',
    covers: ['SIGNAL-13'],
  },
  'signal.unknown-manifest-refused': {
    level: 'must',
    section: 'Errors',
    text: 'No Signal, Brief or Record is answered for a manifest id that no manifest has, nor does the service fail.',
    covers: ['ERR-09'],
  },
} as const satisfies RuleTable<'signal'>;

export type SignalRuleId = keyof typeof signalRules;
