// The schema of report.json, version 2, and the types that follow from it.
import type { Fitting } from './fitting.ts';
import { count, list, object, orNull, text } from './form.ts';
import { type Verdict, verdicts } from './verdict.ts';

export const reportVersion = 2;

const named = object({ name: text, count });
const ruleId = { type: 'string', description: 'Id of a rule.' } as const;

/** Reports of earlier releases lack the verdicts that they did not know. */
const ofVerdict = { ...count, default: 0 } as const;
const ofVerdicts = Object.fromEntries(verdicts.map((verdict) => [verdict, ofVerdict]));
const counts = object(ofVerdicts as Readonly<Record<Verdict, typeof ofVerdict>>, 'Rules by verdict.');

const path = list(
  { anyOf: [{ type: 'string' }, { type: 'integer' }] },
  'Names of members and positions in lists, from the top down; `[]` is some element of a list.',
);

const mismatch = object({
  expected: text,
  received: text,
  place: { $ref: '#/$defs/place' },
});

const definitions = {
  place: {
    description: 'Where an answer, a delivery, or what a client sent differs from what the rule demands.',
    anyOf: [
      object({ kind: { const: 'status' } }),
      object({ kind: { const: 'header' }, name: text }),
      object({ kind: { const: 'body' }, path }),
      object({ kind: { const: 'no-answer' } }),
      object({ kind: { const: 'delivery' }, path }),
      object({ kind: { const: 'delivery-header' }, name: text }),
      object({ kind: { const: 'request' }, path }),
      object({ kind: { const: 'result' }, path }),
      object({ kind: { const: 'no-delivery' }, event: orNull(text) }),
      object({ kind: { const: 'timing' } }),
    ],
  },
  headers: { type: 'object', additionalProperties: text },
  exchange: object({
    request: object({
      method: text,
      url: text,
      headers: { $ref: '#/$defs/headers' },
      body: orNull(text),
    }),
    response: object({
      status: { type: 'integer', description: '0 where a delivery was not answered.' },
      headers: { $ref: '#/$defs/headers' },
      body: text,
    }),
  }),
  mismatch,
  failure: object({
    ...mismatch.properties,
    others: {
      ...list({ $ref: '#/$defs/mismatch' }, 'Further mismatches of the same exchange.'),
      default: [],
    },
    others_left_out: { ...count, description: 'Those that are not listed.', default: 0 },
    operation: orNull(text, 'Id of the operation of the exchange.'),
    exchange: orNull({ $ref: '#/$defs/exchange' }, 'The exchange that shows it.'),
    nth: {
      ...orNull(count, 'Position of the exchange in `sequence`; null for others, such as deliveries.'),
      default: null,
    },
    excerpt: {
      ...orNull(
        object({
          part: { enum: ['request', 'response'] },
          lines: list(text, 'The body as indented JSON, cut around the place.'),
          marked: list(count, 'Indexes of the lines at which the body differs.'),
        }),
        'The part of a body that shows it; null if a status, a header or a time does.',
      ),
      default: null,
    },
  }),
  need: object({
    id: text,
    parameters: {
      type: 'object',
      description: 'What the need is about. A need of several rules has no amounts.',
      additionalProperties: {
        anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, list(text)],
      },
    },
    text: { type: 'string', description: 'The need in words, with what would meet it.' },
  }),
  rule: object({
    id: ruleId,
    area: text,
    level: { enum: ['must', 'should'] },
    text,
    section: text,
    statements: list(text, 'Ids of the statements that the rule covers.'),
    verdict: { enum: verdicts },
    not_applicable: orNull(
      object({
        surface: orNull(text, 'The surface that the target does not claim.'),
        not_offered: list(text, 'What the target file names as not offered, and the rule needs.'),
        silences: list(text, 'Ids of the silences that the target fills with another choice.'),
        text,
      }),
      'Why the rule does not apply.',
    ),
    not_exercised: orNull(
      object({
        needs: list({ $ref: '#/$defs/need' }),
        text: { type: 'string', description: 'All needs in words, with details of this target.' },
        obstacle: orNull(
          { $ref: '#/$defs/failure' },
          'The answer of the target that prevented the rule from being exercised.',
        ),
      }),
      'Why the rule was not exercised, or is undecided.',
    ),
    blocked_by: orNull(
      ruleId,
      'The rule with the same cause that is listed in `causes`; fix that one first.',
    ),
    failure: orNull({ $ref: '#/$defs/failure' }, 'Only for failed and warned rules.'),
    warnings: list({ $ref: '#/$defs/failure' }),
    sequence: {
      ...orNull(
        object({
          total: { ...count, description: 'The number of all exchanges of the case.' },
          steps: list(
            object({ nth: { ...count, description: 'From 1.' }, exchange: { $ref: '#/$defs/exchange' } }),
            'The first and the last exchanges, with the heads of their bodies.',
          ),
        }),
        'The exchanges of the case, oldest first; only for failed and warned rules and for errors.',
      ),
      default: null,
    },
    error: orNull(object({ message: text, stack: text }), 'The error of Assay or of the control plane.'),
    expectation: orNull(
      object({
        kind: { enum: ['accepted', 'stale', 'expired'] },
        reason: text,
        expires: { type: 'string', format: 'date' },
      }),
      "What the target's list of expected failures says about the rule.",
    ),
    since: {
      ...orNull(text, 'The version of Assay since which the rule is there as it is.'),
      default: null,
    },
    standing: {
      ...orNull(
        { enum: ['new', 'disputed'] },
        'Why a failure does not fail the run: the rule is newer than `requirements`, or the target disputes it.',
      ),
      default: null,
    },
    duration_ms: count,
    requests: count,
    repeat: { type: 'string', description: 'The command that judges this rule again.' },
  }),
} as const;

const reasonKinds = [
  'target-broken',
  'expired',
  'stale',
  'failed',
  'broken',
  'interrupted',
  'control-broken',
  'none-exercised',
  'too-few-exercised',
  'exercise-lost',
] as const;

const report = object({
  version: { const: reportVersion },
  target: object({ name: text, base_url: text }),
  world: orNull(
    object({
      base_url: text,
      taken: { type: 'boolean', description: 'False where its address is not under that of the target.' },
    }),
    'The world of its own that the target offered to the run.',
  ),
  seed: { type: 'integer' },
  draws: { ...count, description: 'Random inputs of each rule that holds for any input.' },
  command: { type: 'string', description: 'The command that repeats the run.' },
  duration_ms: count,
  ok: { type: 'boolean', description: 'Whether the run ended with exit code 0.' },
  reasons: list(
    object({
      kind: { enum: reasonKinds },
      text,
    }),
    'Why the run is not ok.',
  ),
  summary: object({
    total: count,
    counts,
    claimed: { ...count, description: 'Rules on surfaces that the target claims.' },
    exercised: { ...count, description: 'Claimed rules with the verdict passed, failed or warned.' },
    min_exercised: {
      ...count,
      description: 'Share of the claimed rules, in percent, that the run had to exercise.',
      default: 0,
    },
    expected_failures: {
      ...count,
      description: "Failures that the target's list excuses; they also count as failed.",
    },
    new_failures: {
      ...count,
      description: 'Failures of rules that are newer than `requirements`; they also count as failed.',
      default: 0,
    },
    disputed_failures: {
      ...count,
      description: 'Failures that the target disputes; they also count as failed.',
      default: 0,
    },
  }),
  requirements: {
    ...orNull(text, 'The version whose rules the target must meet; null for all rules as they are.'),
    default: null,
  },
  disputes: {
    ...list(
      object({
        rule: text,
        reason: text,
        expires: orNull({ type: 'string', format: 'date' }),
        link: orNull(text),
        state: {
          enum: ['open', 'expired', 'settled', 'not-judged', 'unknown'],
          description:
            'open: the rule fails or warns; expired: it does, after the last day; settled: it passed; unknown: there is no such rule.',
        },
      }),
      'The rules that the target disputes.',
    ),
    default: [],
  },
  areas: list(object({ area: text, counts })),
  causes: list(
    object({ rule: ruleId, blocks: list(ruleId, 'Other rules with the same failure.') }),
    'Rules to fix: the rule that blocks most others comes first, warned rules come last.',
  ),
  needs: list(
    object({ need: { $ref: '#/$defs/need' }, rules: list(ruleId) }),
    'Why rules were not exercised: the need of most rules comes first.',
  ),
  advice: {
    ...orNull(
      object({ need: { $ref: '#/$defs/need' }, rules: list(ruleId) }),
      'The one need of most of these rules, with the rules for which it would suffice.',
    ),
    default: null,
  },
  cost: object(
    {
      requests: count,
      answers: list(object({ address: text, count }), 'Answers by the address that gave them.'),
      connects: {
        ...count,
        description: 'Calls of /connect, each of which may have created an organisation.',
      },
      orgs: list(
        object({
          label: text,
          origin: { enum: ['made', 'connected', 'configured'] },
          billed: { ...count, description: 'Manifests billed to it by the run.' },
        }),
      ),
    },
    'What the run cost the target.',
  ),
  exchanged: {
    ...object(
      {
        operations: list(
          object({
            operation: { type: 'string', description: 'Id of the operation.' },
            statuses: list(
              object({ status: { ...count, description: '0: no complete answer came.' }, count }),
            ),
          }),
        ),
        tools: list(named),
        plans: {
          ...list(named),
          description: 'By whose credentials requests had; also `anonymous`, `unknown` and `undetermined`.',
        },
        transports: list(named),
      },
      'Requests by what they called, whose they were and how they were sent.',
    ),
    // Reports of earlier releases did not count.
    default: { operations: [], tools: [], plans: [], transports: [] },
  },
  left: {
    ...list(
      object({
        kind: { enum: ['Beacon', 'mapping', 'label'] },
        name: text,
        org: { type: 'string', description: 'The organisation, by its label in `cost`.' },
        rule: ruleId,
        archived: { type: 'boolean', description: 'Whether a tool archived it.' },
      }),
      'What tools made in organisations that the run did not create, and nothing removes.',
    ),
    // Reports of earlier releases have no such list.
    default: [],
  },
  rules: list({ $ref: '#/$defs/rule' }),
});

/** JSON Schema of `report.json`. */
export const reportSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: `urn:assay:report:${reportVersion}`,
  title: 'Assay conformance report',
  ...report,
  $defs: definitions,
} as const;

type Part<Name extends keyof typeof definitions> = Fitting<(typeof definitions)[Name], typeof definitions>;

/** A whole run, redacted: the value of `report.json`. */
export type Report = Fitting<typeof report, typeof definitions>;
export type ReportedRule = Part<'rule'>;
export type ReportedFailure = Part<'failure'>;
export type ReportedExchange = Part<'exchange'>;
export type ReportedSequence = NonNullable<ReportedRule['sequence']>;
export type ReportedNeed = Part<'need'>;
export type ReportedPlace = Part<'place'>;
