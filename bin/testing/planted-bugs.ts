// Bugs that an agent has to find by tools alone: wrong servers, and wrong clients behind an adapter.
import { join } from 'node:path';
import { expect } from 'vitest';
import { type StatementId, statementIds } from '../../spec/statements/index.ts';
import { apply } from '../../suites/selfcheck/apply.ts';
import { clientMutants, ruleOf } from '../../suites/selfcheck/clients/prove.ts';
import { mutantsOf } from '../../suites/selfcheck/mutants/index.ts';
import { defaultSetting, simulatorIn } from '../../suites/selfcheck/setting.ts';
import { areaOf } from '../../suites/target/surfaces.ts';
import type { Agent } from './agent.ts';

/** What the answer has to name. */
interface Named {
  /** What the bug breaks. */
  readonly statement: StatementId;
  readonly place: string;
}

/** By the id of the mutant, what the answer has to name. */
type Bugs = Readonly<Record<string, Named>>;

export const serverBugs: Bugs = {
  'quota.clamp-cuts-page/full-page': {
    statement: 'QUOTA-04',
    place: 'data.manifests of listStreamManifests',
  },
  'quota.clamp-counts-removed/counts-whole-page': {
    statement: 'QUOTA-06',
    place: 'data.items_removed_by_quota of listStreamManifests',
  },
  'paging.page-num-alias/ignores-page-num': { statement: 'PAGE-09', place: 'data.streams of listStreams' },
  'paging.total-counts-all/total-of-page': {
    statement: 'PAGE-02',
    place: 'data.pagination.total_count of listStreams',
  },
  'conditional.tag-stable/tag-per-answer': { statement: 'COND-05', place: 'header etag of listPlans' },
  'envelope.payload-under-data/bare-payload': { statement: 'ENV-01', place: 'data.org of getAccount' },
  'auth.key-needs-its-secret/any-secret': { statement: 'AUTH-04', place: 'the status of getAccount' },
  'rate.retry-after-suffices/half-wait': { statement: 'RATE-02', place: 'the status of listStreamManifests' },
  'idempotency.other-payload-conflicts/ignores-payload': {
    statement: 'IDEM-04',
    place: 'the status of createDigest',
  },
  'webhook.listed/no-newest': { statement: 'HOOK-13', place: 'data of listWebhooks' },
  'version.api-alias-same/no-aliases': { statement: 'ENV-32', place: 'the status of listStreamManifests' },
  'error.unauthorized-names-headers/status-403': { statement: 'ERR-07', place: 'the status of getAccount' },
  'plan.closed-surface-forbidden/status-404': { statement: 'PLAN-04', place: 'the status of getRecord' },
  'search.page-size-capped/no-cap': { statement: 'SEARCH-08', place: 'data.results of searchStreams' },
  'signal.by-manifest-id/status-404': { statement: 'SIGNAL-44', place: 'the status of getSignal' },
  'ontology.sync-created/id-as-text': { statement: 'ONTO-02', place: 'data.id of createSync' },
  'digest.created-from-streams/id-as-text': { statement: 'DIGEST-02', place: 'data.id of createDigest' },
  'beacon.update-keeps-other-fields/keeps-window': {
    statement: 'BEACON-25',
    place: 'data.default_date_window of getBeacon',
  },
  'delivery.matched-payload/stream-id-as-name': { statement: 'DELIV-13', place: 'data.stream_name' },
  'mcp.same-bill/free': { statement: 'MCP-21', place: 'result.manifests' },
};

export const clientBugs: Bugs = {
  'client.wait-out-rate-limit/milliseconds': { statement: 'CLIENT-10', place: 'the time of listStreams' },
  'client.stop-at-quota/any-429': { statement: 'CLIENT-11', place: 'the time of listStreamManifests' },
  'client.start-at-zero/from-one': { statement: 'PAGE-03', place: 'the result' },
  'client.follow-next/short-page': { statement: 'PAGE-06', place: 'the result' },
  'client.keep-ids-exact/as-number': { statement: 'QUERY-41', place: 'the result' },
  'client.repeat-key/anew': { statement: 'IDEM-02', place: 'the request of createDigest' },
  'client.page-one-snapshot/never': { statement: 'LIFE-06', place: 'page of queryManifests' },
  'client.read-execution-status/is-error-alone': { statement: 'MCP-02', place: 'the result' },
  'client.read-entities/dictionary': { statement: 'CLIENT-03', place: 'the result' },
  'receiver.refuse-forged/unchecked': { statement: 'CLIENT-15', place: 'the result' },
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
    const lines = text.split('\n').filter((line) => /^ {2}(statement|also) /.test(line));
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
