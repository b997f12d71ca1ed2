// Bugs that an agent has to find by tools alone: wrong servers, and wrong clients behind an adapter.
import { join } from 'node:path';
import { expect } from 'vitest';
import { statementIds } from '../../spec/statements/index.ts';
import { apply } from '../../suites/selfcheck/apply.ts';
import { clientMutants, ruleOf } from '../../suites/selfcheck/clients/prove.ts';
import { mutantsOf } from '../../suites/selfcheck/mutants/index.ts';
import { defaultSetting, simulatorIn } from '../../suites/selfcheck/setting.ts';
import { areaOf } from '../../suites/target/surfaces.ts';
import type { Agent } from './agent.ts';

/** What an answer names first. */
interface Named {
  readonly statement: string;
  readonly place: string;
}

/** By the id of the mutant. */
type Bugs = Readonly<Record<string, Named>>;

export const serverBugs: Bugs = {
  'quota.clamp-cuts-page/full-page': {
    statement: 'QUOTA-10',
    place: 'data.manifests of listStreamManifests',
  },
  'quota.clamp-counts-removed/counts-whole-page': { statement: '', place: '' },
  'paging.page-num-alias/ignores-page-num': { statement: '', place: '' },
  'paging.total-counts-all/total-of-page': { statement: '', place: '' },
  'conditional.tag-stable/tag-per-answer': { statement: '', place: '' },
  'envelope.payload-under-data/bare-payload': { statement: '', place: '' },
  'auth.key-needs-its-secret/any-secret': { statement: '', place: '' },
  'rate.retry-after-suffices/half-wait': { statement: '', place: '' },
  'idempotency.other-payload-conflicts/ignores-payload': { statement: '', place: '' },
  'webhook.listed/no-newest': { statement: '', place: '' },
  'version.api-alias-same/no-aliases': { statement: '', place: '' },
  'error.unauthorized-names-headers/status-403': { statement: '', place: '' },
  'plan.closed-surface-forbidden/status-404': { statement: '', place: '' },
  'search.page-size-capped/no-cap': { statement: '', place: '' },
  'signal.by-manifest-id/status-404': { statement: '', place: '' },
  'ontology.sync-created/id-as-text': { statement: '', place: '' },
  'digest.created-from-streams/id-as-text': { statement: '', place: '' },
  'beacon.update-keeps-other-fields/keeps-window': { statement: '', place: '' },
  'delivery.matched-payload/stream-id-as-name': { statement: '', place: '' },
  'mcp.same-bill/free': { statement: '', place: '' },
};

export const clientBugs: Bugs = {
  'client.wait-out-rate-limit/milliseconds': { statement: '', place: '' },
  'client.stop-at-quota/any-429': { statement: '', place: '' },
  'client.start-at-zero/from-one': { statement: '', place: '' },
  'client.follow-next/short-page': { statement: '', place: '' },
  'client.keep-ids-exact/as-number': { statement: '', place: '' },
  'client.repeat-key/anew': { statement: '', place: '' },
  'client.page-one-snapshot/never': { statement: '', place: '' },
  'client.read-execution-status/is-error-alone': { statement: '', place: '' },
  'client.read-entities/dictionary': { statement: '', place: '' },
  'receiver.refuse-forged/unchecked': { statement: '', place: '' },
};

/** A part of an answer: one cause with its statements and its place. */
interface Part {
  readonly rule: string;
  readonly statements: readonly string[];
  readonly place: string;
  readonly text: string;
}

/** The causes that an answer lists. */
export const partsOf = (answer: string): readonly Part[] =>
  answer.split(/\n(?=(?:failed|warned) \S+ \()/).flatMap((text) => {
    const rule = /^(?:failed|warned) (\S+) \(/.exec(text)?.[1];
    const lines = text.split('\n').filter((line) => /^ {2}statement /.test(line));
    return rule === undefined
      ? []
      : [
          {
            rule,
            statements: statementIds.filter((id) =>
              lines.some((line) => new RegExp(`\\b${id}\\b`).test(line)),
            ),
            place: /^ {2}place {5}(.*)$/m.exec(text)?.[1] ?? '',
            text,
          },
        ];
  });

/** Judges a server with the bug by its area; returns what the answer says. */
export async function findInServer(agent: Agent, id: string): Promise<string> {
  const mutant = mutantsOf(ruleOf(id)).find((one) => one.id === id);
  if (mutant === undefined) throw new Error(`there is no mutant ${id}`);
  const simulator = await simulatorIn(defaultSetting, { amend: apply(mutant).amend });
  try {
    const { baseUrl, mcpUrl, siteUrl, controlUrl } = simulator;
    const addresses = { base_url: baseUrl, mcp_url: mcpUrl, site_url: siteUrl, control_url: controlUrl };
    return (await agent.call('conform', { ...addresses, areas: [areaOf(id)] })).text;
  } finally {
    await simulator.close();
  }
}

const adapter = join(import.meta.dirname, '../../suites/selfcheck/clients/adapter.ts');

/** Drills a client with the bug; returns what the answer says. */
export async function findInClient(agent: Agent, id: string): Promise<string> {
  const drills = clientMutants[id]?.drills ?? [];
  const command = [process.execPath, adapter, '--clock', '--mutant', id];
  const input = drills.length > 0 ? { command, drills } : { command, rules: [ruleOf(id)] };
  return (await agent.call('drill', input)).text;
}

/** The answer names the statement and the place, shows request and answer, and how to go on. */
export function assertNamed(answer: string, id: string, { statement, place }: Named): void {
  const parts = partsOf(answer);
  expect(
    parts.map((part) => ({ rule: part.rule, statements: part.statements, place: part.place })),
    answer,
  ).toContainEqual(expect.objectContaining({ statements: expect.arrayContaining([statement]), place }));
  const part = parts.find(
    (one) => one.place === place && one.statements.some((cited) => cited === statement),
  );
  expect(part?.text, id).toMatch(/\n {2}expected {2}\S.*\n(?:.*\n)*? {2}received {2}\S/);
  expect(answer).toMatch(/\nNext: show_failure \{"run":"r\d+","rule":"/);
}
