// The committed list of verdicts on Prism's mock, each with its reason. Running this file updates the list.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeText } from '../files/write.ts';
import type { ReportedRule } from '../report/schema.ts';
import { judgePrism } from './prism.ts';

export interface ListedVerdict {
  readonly verdict: string;
  readonly reason: string;
}

const file = join(import.meta.dirname, 'prism-verdicts.json');

/** Why a static mock passes rules, by topic. */
const reasons: Readonly<Record<string, string>> = {
  auth: 'the mock checks that credentials are present, whatever they are',
  backfill: 'ids are validated against the contract, and a fixed list answers every plan',
  beacon: 'values are validated against the contract, and one example serves every plan and name',
  brief: 'one example serves every plan',
  conditional: 'the example has the headers; nothing is compared with them',
  connect: 'one example of issued credentials, and every credential is taken',
  credentials: 'every credential is taken',
  digest: 'bodies are validated against the contract, and one example serves every filter',
  envelope: 'the example agrees with itself',
  error: 'parameters are validated against the contract',
  facts: 'one example serves every place',
  gates: 'the mock serves every plan',
  idempotency: 'a key may be sent, and nothing is kept of it or of a refusal',
  paging: 'the example is a first page',
  query: 'one example serves every query',
  record: 'one example serves every id',
  request: 'parameters are validated against the contract',
  search: 'the example leads back to itself',
  shape: 'the example fits its schema',
  signal: 'one example serves every plan and stream',
  states: 'one example of a Beacon has one revision, and none has a secret',
  stream: 'the example agrees with itself',
  validators: 'the mock answers 200 to every tag',
  version: 'routes are mounted from the contract',
  webhook: 'one example of a registration serves every plan and names its digest',
};

/** Keyed by rule. */
export const listedVerdicts = (): Readonly<Record<string, ListedVerdict>> =>
  JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, ListedVerdict>>;

function listOf(results: readonly ReportedRule[]): string {
  const entries = results.map((result) => [result.id, { verdict: result.verdict, reason: reasonOf(result) }]);
  return `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`;
}

function reasonOf({ id, verdict, failure, not_applicable, not_exercised }: ReportedRule): string {
  if (verdict === 'passed') return reasons[id.slice(0, id.indexOf('.'))] ?? '';
  const open = not_applicable?.text ?? not_exercised?.text ?? '';
  const asked = failure === null ? open : `no ${failure.expected}`;
  return asked.replace(/127\.0\.0\.1:\d+/g, 'HOST').slice(0, 160);
}

if (import.meta.main) writeText(file, listOf(await judgePrism()));
