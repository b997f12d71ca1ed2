// Mutants of the shapes of answers: one for each operation as a whole run sees it; `derive/responses.ts` derives all others.
import { feedLaws } from '../../../simulator/core/feed.ts';
import type { ToolResult } from '../../../simulator/mcp/result.ts';
import type { OperationId } from '../../../spec/contract.ts';
import {
  type AnswerRuleId,
  answerRuleOf,
  type ShapeRuleId,
  servedOperations,
} from '../../../spec/rules/shape.ts';
import type { StatementId } from '../../../spec/statements/index.ts';
import { isMembers, onStatus, toAnswer } from '../alter.ts';
import { removing } from '../alter-path.ts';
import { headerLeftOut, headerOn, memberOn, statusInstead, valueAt } from '../altered-answer.ts';
import { checkingBody } from '../checked-input.ts';
import { responseMutants } from '../derive/responses.ts';
import { type Mutants, type MutantTable, wrong } from '../mutant.ts';
import { resulting } from '../replaced-tool.ts';

const unknownRoute = toAnswer(404, { detail: 'Not Found' });
/** A refusal that sends its reason under another name. */
const underError = (status: number) => onStatus(status, toAnswer(status, { error: 'refused' }));

const wrongForms = Object.fromEntries(
  servedOperations.map((operation) => {
    const [first] = responseMutants(operation);
    return [answerRuleOf(operation), first === undefined ? {} : { 'wrong-form': first }] as const;
  }),
) as Readonly<Record<AnswerRuleId, Mutants>>;

const inManifests = (text: string, statement: StatementId, path: string, to: (value: unknown) => unknown) =>
  wrong(text, statement).answer(valueAt('listStreamManifests', `data.manifests[-1].${path}`, to));

const without = (header: string, operation: OperationId) =>
  wrong(`sends no ${header}`, 'COND-01').answer(headerLeftOut(operation, header));

export const shapeMutants = {
  ...wrongForms,
  'shape.list-plans': {
    ...wrongForms['shape.list-plans'],
    'no-route': wrong('does not know the route', 'SEARCH-11').response('listPlans', unknownRoute),
    untagged: without('etag', 'listPlans'),
  },
  'shape.list-streams': {
    ...wrongForms['shape.list-streams'],
    'no-cache-control': without('cache-control', 'listStreams'),
  },
  'shape.get-stream': { ...wrongForms['shape.get-stream'], untagged: without('etag', 'getStream') },
  'shape.list-tags': { ...wrongForms['shape.list-tags'], untagged: without('etag', 'listTags') },
  'shape.search': {
    ...wrongForms['shape.search'],
    'no-route': wrong('does not know the route', 'SEARCH-11').response('search', unknownRoute),
  },
  'shape.list-trending': {
    ...wrongForms['shape.list-trending'],
    'no-route': wrong('does not know the route', 'SEARCH-11').response('listTrending', unknownRoute),
  },
  'shape.get-signal': {
    ...wrongForms['shape.get-signal'],
    'whole-manifest': wrong('sends the whole manifest', 'SIGNAL-44').answer(
      valueAt('getSignal', 'data', (signal) =>
        isMembers(signal) ? { record_id: signal.record_id, signal } : undefined,
      ),
    ),
  },
  'shape.get-brief': {
    ...wrongForms['shape.get-brief'],
    'as-signal': wrong('sends the Signal', 'BRIEF-14').answer(
      valueAt('getBrief', 'data', (brief) => {
        if (!isMembers(brief)) return undefined;
        const { body_markdown: _, key_points_count: __, ...rest } = brief;
        return { ...rest, body: { claims: [] } };
      }),
    ),
  },
  'shape.advice': {
    'zoned-match': inManifests('sends matched_at with a zone', 'SIGNAL-06', 'matched_at', (at) => `${at}Z`),
    'no-claims-counted': inManifests('counts no claims', 'SIGNAL-27', 'signal.claim_count', () => 0),
    'signal-as-text': inManifests(
      'sends the signal of a body as text',
      'SIGNAL-30',
      'signal.body.signal',
      () => 'up',
    ),
    'facts-as-dictionary': inManifests(
      'sends facts as a dictionary',
      'SIGNAL-31',
      'signal.body.facts',
      () => ({ label: 'value' }),
    ),
    'digest-as-number': inManifests(
      'sends signal_digest as a number',
      'SIGNAL-32',
      'signal.body.signal_digest',
      () => 12,
    ),
    'version-as-number': inManifests(
      'sends the version of a Brief schema as a number',
      'BRIEF-12',
      'brief.body.brief_meta.schema_version',
      Number,
    ),
  },
  'shape.broken-inputs': {
    'any-parameter': wrong('accepts any parameter', 'ERR-06').law('error', {
      refusesUnknownParameter: () => false,
    }),
    'any-member': wrong('accepts any member of a query', 'QUERY-23').part(
      checkingBody('queryManifests', ({ additionalProperties: _, ...others }) => others),
    ),
    'fails-at-bad-input': wrong('answers 500 to a bad parameter', 'ERR-12').answer(
      statusInstead('listStreams', 400, 500),
    ),
  },
  'shape.frames': {
    'no-ids': wrong('leaves the manifest_id out of frames').law('feed', {
      frame: (matched) => {
        const { manifest_id: _, ...others } = feedLaws.frame(matched);
        return others;
      },
    }),
    'ids-of-streams': wrong('sends the id of the stream as manifest_id').law('feed', {
      frame: (matched) => ({ ...feedLaws.frame(matched), manifest_id: matched.streamId }),
    }),
  },
  'shape.tool-results': {
    'single-part': wrong('sends one part in place of a list of parts', 'MCP-08').part(
      resulting('service-labels', ({ content: [part], ...others }) => ({ ...others, content: part })),
    ),
    'untyped-parts': wrong('sends parts without a type', 'MCP-07').part(
      resulting('service-catalog', ({ content, ...others }) => ({
        ...others,
        content: content.map(({ text }) => ({ text })),
      })),
    ),
    'structured-list': wrong('sends structured content as a list', 'MCP-08').part(
      resulting('service-syncs', (result) => ({ ...result, structuredContent: [result.structuredContent] })),
    ),
    'structured-text': wrong('sends structured content as a text', 'MCP-07').part(
      resulting('service-details', ({ structuredContent, ...others }) => ({
        ...others,
        structuredContent: JSON.stringify(structuredContent),
      })),
    ),
    'error-as-text': wrong('says in words that a result is no error', 'MCP-08').part(
      resulting('service-tags', (result) => ({ ...result, isError: 'false' })),
    ),
  },
  'shape.tool-texts': {
    'stale-text': wrong('repeats the text of an earlier result beside a new one', 'MCP-07').part((parts) => {
      let last: ToolResult['content'] | undefined;
      return resulting('service-stream-search', (result) => {
        last ??= result.content;
        return { ...result, content: last };
      })(parts);
    }),
    'text-of-the-first': wrong(
      'shows the first stream in place of every other one in the text',
      'MCP-08',
    ).part(
      resulting('service-streams', ({ structuredContent = {}, ...others }) => {
        const { streams } = structuredContent;
        const rows = Array.isArray(streams) ? streams : [];
        const text = JSON.stringify({ ...structuredContent, streams: rows.map(() => rows[0]) });
        return { ...others, structuredContent, content: [{ type: 'text', text }] };
      }),
    ),
    'billed-in-text': wrong('states another number of billed manifests in the text', 'MCP-07').part(
      resulting('service-manifests', ({ content, ...others }) => ({
        ...others,
        content: content.map((part) => ({
          ...part,
          text: part.text.replace(/"manifests_billed_this_call":\d+/, '"manifests_billed_this_call":0'),
        })),
      })),
    ),
  },
  'shape.refusals': {
    'invalid-under-error': wrong('puts a bad parameter in "error"', 'ERR-01').response('*', underError(400)),
    'unauthenticated-under-error': wrong('describes missing credentials under "error"', 'ERR-01').response(
      '*',
      underError(401),
    ),
    'not-found-under-error': wrong('puts an unknown id in "error"', 'ERR-01').response('*', underError(404)),
    'validation-as-text': wrong('describes a failed validation in one string', 'ERR-03').answer(
      memberOn('*', 422, 'detail', () => 'Invalid.'),
    ),
  },
  'shape.plan-refusal': {
    'plan-under-error': wrong('describes a missing plan under "error"').response('*', underError(403)),
  },
  'shape.quota-refusal': {
    'quota-under-error': wrong('puts the used-up quota in "error"', 'ERR-01').response('*', underError(429)),
    'reset-with-time': wrong('sends quota_resets_on with a time', 'ERR-02').answer(
      memberOn('*', 429, 'detail.quota_resets_on', (date) => `${date}T00:00:00Z`),
    ),
    'no-message': wrong('leaves out the message', 'VERSION-04').response(
      '*',
      onStatus(429, removing('detail.message')),
    ),
    'retry-after-as-date': wrong('sends Retry-After as a date').answer(
      headerOn('*', 429, 'retry-after', () => 'Thu, 01 Jan 2026 00:00:00 GMT'),
    ),
  },
  'shape.rate-refusal': {
    'rate-under-error': wrong('puts the exceeded rate in "error"', 'ERR-01').response('*', underError(429)),
    'wait-with-unit': wrong('sends retry_after_seconds with a unit', 'ERR-02').answer(
      memberOn('*', 429, 'detail.retry_after_seconds', () => '60s'),
    ),
    'no-message': wrong('leaves out the message', 'VERSION-04').response(
      '*',
      onStatus(429, removing('detail.message')),
    ),
  },
} satisfies MutantTable<ShapeRuleId>;
