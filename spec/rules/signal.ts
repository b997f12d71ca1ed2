// Rules about manifests and their Signals: which plans see them, how they are identified, and what they contain.
import { covering, type RuleTable } from './rule.ts';

export const signalRules = {
  'signal.bad-manifest-id-refused': covering('SIGNAL-45').must(),
  'signal.by-manifest-id': covering('SIGNAL-44').must(
    'A Platform organisation reads the Signal of a listed manifest by its manifest id, with one of its streams.',
  ),
  'signal.claims-15-to-50': covering('SIGNAL-02').should(),
  'signal.labels-fit-content': covering('SIGNAL-46').should(
    'The labels of claims fit their content: several values of each label occur, and a direct quote carries the quote.',
  ),
  'signal.manifest-by-record-id': covering('SIGNAL-43').must(
    'The record id of a listed manifest reads that manifest with its source, and the Signal and Brief of that record.',
  ),
  'signal.names-its-stream': covering('SIGNAL-05').must(
    'A listed manifest names the stream that lists it, by id and by name.',
  ),
  'signal.same-for-every-plan': covering('SIGNAL-13').must(
    'A Starter and an Enterprise organisation read the same Signal and Brief of a record.',
  ),
  'signal.unknown-manifest-refused': covering('ERR-09').must(
    'A read of a Signal, Brief or Record with an unknown manifest id is refused and never makes the service fail.',
  ),
} satisfies RuleTable<'signal'>;

export type SignalRuleId = keyof typeof signalRules;
