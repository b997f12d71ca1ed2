// Tools on worlds of the simulator: create and arrange them, move their time, force outcomes, read what happened.

import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { exampleOf } from '../../simulator/control/example.ts';
import type { ControlOperation } from '../../simulator/control/operation.ts';
import {
  anyOf,
  boolean,
  count,
  described,
  instant,
  integer,
  object,
  organizationId,
  type Schema,
  shown,
  text,
} from '../../simulator/control/schema.ts';
import { planNames } from '../../spec/values.ts';
import { isList, isObject, type JsonObject } from '../../suites/clients/json.ts';
import { orSetupError, SetupError } from '../../suites/target/setup-error.ts';
import { type Answer, callOf, clipped } from './answer.ts';
import type { Folder } from './folder.ts';
import { journal, journalEntry } from './journal.ts';
import { tool } from './tool.ts';
import { type AgentWorlds, operationNamed, organizationPrefix, worldOperations } from './worlds.ts';

const bodyCharsMax = 100_000;
const fileBytesMax = 10_000_000;
const valueCharsMax = 300;

const world = described(text(1, 50), 'Id of a world, such as w1; the newest by default.');
const open: Schema<JsonObject> = { type: 'object', maxProperties: 100 };
const operationId = shown(text(1, 100), 'listStreams', 'An operation of the contract, or a tool of MCP.');

const createWorldTool = (worlds: AgentWorlds, folder: Folder) =>
  tool('create_world', {
    title: 'Create a simulated world',
    description:
      'Creates an isolated simulated service with its own addresses, clock, content and ready organisations of every plan, and observes its clients. Credentials go into a file that your shell can read; answers never show them.',
    effect: 'world',
    input: anyOf({
      seed: described(integer(0, 4_294_967_295), 'Equal seeds give equal content; default 1.'),
      now: described(instant, 'The start; default: the time of this machine.'),
      frozen: described(boolean, 'Whether time moves only by move_time; default false.'),
      manifests: described(count, '0 for a world without streams; by default 3,000.'),
      readings: described(
        open as Schema<JsonObject>,
        'Choices where the contract is silent, by name (find kind reading).',
      ),
      switches: described(open as Schema<JsonObject>, 'Optional flows: {"balanced":true,"delta":true}.'),
      document_file: described(
        text(1, 1_000),
        'JSON or YAML below the working directory with organizations, streams and published of your own.',
      ),
    }),
    run: async ({ document_file: file, ...options }) => {
      const document = file === undefined ? {} : documentIn(folder.file(file, 'document_file', fileBytesMax));
      return created(await worlds.create({ ...document, ...options }));
    },
  });

const arrangeTool = (worlds: AgentWorlds) =>
  tool('arrange', {
    title: 'Arrange a world by any operation of its control plane',
    description:
      'Carries out one operation: organisations (quota, plan, rate), content, webhooks deliveries and their faults, readings, switches, snapshots, reset. Without operation: lists all. A refusal shows what the operation takes.',
    effect: 'world',
    input: anyOf({
      world,
      operation: described(
        text(1, 100),
        'Id of the operation, such as makeOrganization or changeOrganization.',
      ),
      params: described(
        open as Schema<Readonly<Record<string, string>>>,
        'Values of the path, such as organization_id.',
      ),
      query: described(open as Schema<JsonObject>, 'Filters of a list.'),
      body: described(open as Schema<JsonObject>, 'JSON of the request.'),
    }),
    run: async ({ world: given, operation, ...asked }) => {
      if (operation === undefined) return operationList;
      const id = worlds.idOf(given);
      const known = operationNamed(operation);
      if (JSON.stringify(asked).length > bodyCharsMax)
        throw new SetupError(
          `arrange: expected at most ${bodyCharsMax} characters of JSON. Use create_world with document_file.`,
        );
      const { answer, file } = await worlds.ask(id, { operation, ...asked }).catch((cause: unknown) => {
        throw cause instanceof SetupError
          ? new SetupError([cause.message, ...usageOf(known)].join('\n'))
          : cause;
      });
      const issued =
        file === undefined
          ? []
          : [`Its credentials are in ${file}, as ${organizationPrefix(answer.id)}_API_KEY and so on.`];
      return {
        lines: [`${operation} in ${id}: done`, ...issued, ...jsonLines(answer)],
        next: [callOf('read_journal', { world: id }), callOf('client_report', { world: id })],
      };
    },
  });

const moveTimeTool = (worlds: AgentWorlds) =>
  tool('move_time', {
    title: 'Move, freeze or start the clock of a world',
    description:
      'Moves the time forward by seconds or to an instant; returns after all that was due, such as retries of webhooks. Or freezes and starts the clock.',
    effect: 'world',
    input: anyOf({
      world,
      seconds: described(integer(0, 3_200_000_000), 'By how many seconds.'),
      to: instant,
      frozen: described(boolean, 'true: time stands still from now on. false: it runs.'),
    }),
    run: async ({ world: given, frozen, ...step }) => {
      const id = worlds.idOf(given);
      if (Object.keys(step).length + Number(frozen !== undefined) === 0)
        throw new SetupError('move_time: expected seconds, to or frozen, received none of them.');
      if (Object.keys(step).length > 0) await worlds.ask(id, { operation: 'advanceClock', body: step });
      const { answer } = await worlds.ask(
        id,
        frozen === undefined ? { operation: 'getClock' } : { operation: 'setClock', body: { frozen } },
      );
      return {
        lines: [`${id}: it is ${answer.now}${answer.frozen === true ? ', and the clock stands still' : ''}.`],
        next: [callOf('read_journal', { world: id })],
      };
    },
  });

const forceOutcomeTool = (worlds: AgentWorlds) =>
  tool('force_outcome', {
    title: 'Force a refusal or a fault on the next calls',
    description:
      'The next calls of an operation or MCP tool are refused (unauthenticated, plan_gated, not_found, invalid_parameter, validation, rate_limited, quota_exhausted, unavailable), or meet a fault: {"fault":"delay","ms":2000}, {"fault":"reset"}, {"fault":"truncate","bytes":20}, {"fault":"respond","status":502}. A refusal may have a text and a wait: {"refusal":"rate_limited","retry_after_seconds":90}.',
    effect: 'world',
    input: object(
      {
        world,
        operation_id: operationId,
        outcome: described<unknown>(
          { anyOf: [{ type: 'string' }, { type: 'object' }] },
          'The refusal or fault.',
        ),
        times: described(integer(1, 1_000_000), 'How many calls; default 1.'),
        after: described(integer(0, 1_000_000), 'How many calls pass before; default 0.'),
        organization_id: organizationId,
        mark: described(
          text(1, 200),
          'Set it if your test repeats the call by itself: marked calls convict no client.',
        ),
      },
      ['operation_id', 'outcome'],
    ),
    run: async ({ world: given, ...body }) => {
      const id = worlds.idOf(given);
      await worlds.ask(id, { operation: 'forceOutcome', body });
      const { times = 1, after = 0 } = body;
      return {
        lines: [
          `${id}: ${after === 0 ? '' : `after ${after} more, `}the next ${times} call(s) of ${body.operation_id} meet ${JSON.stringify(body.outcome)}.`,
        ],
        next: [
          `run your client, then ${callOf('read_journal', { world: id, operation_id: body.operation_id })}`,
          callOf('client_report', { world: id }),
        ],
      };
    },
  });

const readJournalTool = (worlds: AgentWorlds) =>
  tool('read_journal', {
    title: 'Read what a world was asked and why it answered so',
    description:
      'Lists the newest requests, oldest first: answer, the check that decided it, the rule and the reading behind it, quota and rate before and after. With seq: one of them with headers, bodies and the statements that the decision rests on.',
    effect: 'none',
    input: anyOf({
      world,
      seq: described(integer(1, Number.MAX_SAFE_INTEGER), 'One entry in full.'),
      last: described(integer(1, 100), 'How many of the newest; default 20.'),
      after: described(count, 'Only entries with a greater seq.'),
      operation_id: operationId,
      status: integer(100, 599),
      organization_id: organizationId,
      path: described(text(1, 200), 'Only requests whose path contains this.'),
      rule: described(text(1, 100), 'Only requests that this rule decided.'),
      text: described(text(1, 200), 'Only requests with this in path, query, rule or a body.'),
    }),
    run: ({ world: given, seq, ...query }) => {
      const id = worlds.idOf(given);
      return seq === undefined ? journal(worlds, id, query) : journalEntry(worlds, id, seq);
    },
  });

export const worldTools = (worlds: AgentWorlds, folder: Folder) => [
  createWorldTool(worlds, folder),
  arrangeTool(worlds),
  moveTimeTool(worlds),
  forceOutcomeTool(worlds),
  readJournalTool(worlds),
];

function documentIn(file: string): JsonObject {
  const content: unknown = orSetupError(
    () => parse(readFileSync(file, 'utf8')),
    (why) => `document_file: ${why}`,
  );
  if (!isObject(content))
    throw new SetupError('document_file: expected an object with organizations, streams or published.');
  return content;
}

function created({ world: made, file }: { readonly world: JsonObject; readonly file: string }): Answer {
  const credentials = isObject(made.credentials) ? made.credentials : {};
  const organizations = planNames.flatMap((plan) => {
    const listed = credentials[plan];
    const [first] = isList(listed) ? listed.filter(isObject) : [];
    return first === undefined
      ? []
      : [`  ${plan}: ${first.id}, ASSAY_${plan.toUpperCase()}_API_KEY and so on`];
  });
  const id = String(made.id);
  return {
    lines: [
      `World ${id}, seed ${made.seed}, at ${made.now}${made.frozen === true ? ', frozen' : ''}.`,
      `REST     ${made.base_url}`,
      `MCP      ${made.mcp_url}/mcp and ${made.mcp_url}/advanced/mcp`,
      `Connect  ${made.site_url}/connect`,
      `Addresses and credentials are in ${file}: ASSAY_BASE_URL, ASSAY_MCP_URL; ASSAY_API_KEY, ASSAY_API_SECRET, ASSAY_ACCESS_TOKEN and ASSAY_MCP_TOKEN of Starter, and of each plan:`,
      ...organizations,
    ],
    next: [
      `. ./${file}; curl -H "api-key: $ASSAY_API_KEY" -H "secret: $ASSAY_API_SECRET" "$ASSAY_BASE_URL/streams?page_size=2"`,
      callOf('force_outcome', { world: id, operation_id: 'listStreams', outcome: 'rate_limited' }),
      `run your client against it, then ${callOf('client_report', { world: id })}`,
    ],
  };
}

const operationList: Answer = {
  lines: worldOperations.map(({ id, summary }) => `${id}: ${clipped(summary, 70)}`),
  next: [callOf('arrange', { operation: 'makeOrganization', body: { plan: 'starter', quota_used: 993 } })],
};

/** What the operation takes. */
function usageOf({ id, path, query, body, example }: ControlOperation): readonly string[] {
  const names = (members: object, required: readonly string[] = []): string =>
    Object.keys(members)
      .map((name) => (required.includes(name) ? `${name} (required)` : name))
      .join(', ');
  const params = [...path.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name)
    .filter((name) => name !== 'world_id');
  const members = body.properties ?? {};
  return [
    ...(params.length === 0 ? [] : [`params: ${params.join(', ')}`]),
    ...(Object.keys(query).length === 0 ? [] : [`query: ${names(query)}`]),
    ...(Object.keys(members).length === 0
      ? []
      : [
          `body: ${names(members, body.required)}`,
          `for example ${callOf('arrange', { operation: id, body: example ?? exampleOf(body) })}`,
        ]),
  ];
}

/** A member a line, and an element of a list a line. */
const jsonLines = (value: JsonObject): readonly string[] =>
  Object.entries(value).flatMap(([name, member]) =>
    isList(member) && member.some(isObject)
      ? [`${name}:`, ...member.map((one) => `- ${clipped(JSON.stringify(one), valueCharsMax)}`)]
      : [`${name}: ${clipped(JSON.stringify(member) ?? 'null', valueCharsMax)}`],
  );
