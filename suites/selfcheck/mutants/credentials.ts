// Mutants of credentials: operations, servers and transports that admit who has none.
import type { IncomingCall } from '../../../simulator/admission/admission.ts';
import type { OperationId } from '../../../spec/contract.ts';
import type { CredentialsRuleId } from '../../../spec/rules/credentials.ts';
import type { CallId } from '../../../spec/tools.ts';
import { answerInstead, statusInstead } from '../altered-answer.ts';
import { type Mutant, type MutantTable, wrong } from '../mutant.ts';
import { admittingTokens, isOneShot, open, servingOpenSessions } from '../open-doors.ts';
import { changingStore } from '../replaced-operation.ts';
import { methodOf } from '../replaced-tool.ts';
import { messagesOfAnyToken } from './mcp/servers.ts';

const opening = (
  call: CallId,
  isMeant: (presented: IncomingCall['presented']) => boolean = () => true,
): Mutant =>
  wrong(`answers ${call} without valid credentials`).part(
    open(({ operation, presented }) => operation === call && isMeant(presented)),
  );

/** Answers 401 in place of another refusal. */
const unadmitted = (when: string, operation: OperationId | '*', status: number): Mutant =>
  wrong(`answers 401 ${when}`, 'ERR-07').answer(statusInstead(operation, status, 401));

export const credentialsMutants = {
  'credentials.only-issued-are-answered': {
    plans: opening('listPlans'),
    streams: opening('listStreams'),
    'status-403': wrong('answers 403 without credentials', 'AUTH-07', 'ERR-07').answer(
      answerInstead('*', 401, 403, { detail: 'No.' }),
    ),
    'signal-by-id': opening('getSignal'),
    webhooks: opening('listWebhooks'),
    'digest-made': opening('createDigest'),
    'digest-read': opening('getDigest'),
    topics: opening('listTopics'),
    'label-made': opening('createLabel'),
    'backfill-grants': opening('listBackfillGrants'),
    'any-token-on-trending': opening('listTrending', ({ accessToken }) => accessToken !== undefined),
    'alias-pair-unread': opening('getAccount', ({ aliasKey }) => aliasKey !== undefined),
    'any-secret-under-alias': wrong('takes any secret under the prefix /api', 'AUTH-04').part(
      open(({ path, presented }) => path.startsWith('/api/') && presented.secret !== undefined),
    ),
    'key-alone-on-queries': opening(
      'queryManifests',
      ({ apiKey, secret }) => apiKey !== undefined && secret === undefined,
    ),
    'any-token': wrong('admits tokens that were never issued', 'AUTH-12').part(admittingTokens(() => true)),
    'token-and-more': wrong('admits what begins with a token', 'AUTH-12').part(
      changingStore((store) => {
        const find = store.organizationOfMcpToken.bind(store);
        store.organizationOfMcpToken = (token) => find(token) ?? find(token.slice(0, -1));
      }),
    ),
    'any-token-on-core': wrong('admits any token to the Core server').part(
      admittingTokens(({ path }) => /(?<!advanced)\/mcp$/.test(path)),
    ),
    'any-token-on-advanced': wrong('admits any token to the Advanced server').part(
      admittingTokens(({ path }) => /advanced\/mcp$/.test(path)),
    ),
    'any-token-on-core-sse': wrong('admits any token to the event stream of the Core server').part(
      admittingTokens(({ path }) => /(?<!advanced)\/(sse|messages)$/.test(path)),
    ),
    'any-token-on-advanced-sse': wrong('admits any token to the event stream of the Advanced server').part(
      admittingTokens(({ path }) => /advanced\/(sse|messages)$/.test(path)),
    ),
    'any-token-one-shot': wrong('admits any token to calls without a session', 'AUTH-12').part(
      admittingTokens((request) => isOneShot(request) && methodOf(request) === 'tools/call'),
    ),
    'session-outlives-token': wrong('serves open sessions when their token is revoked', 'AUTH-12').part(
      servingOpenSessions(() => true),
    ),
    'advanced-session-outlives-token': wrong(
      'serves open sessions with the Advanced server when their token is revoked',
      'AUTH-12',
    ).part(servingOpenSessions((path) => path.includes('/advanced/'))),
    'any-token-in-core-messages': wrong('admits messages with any token over the event stream of Core').part(
      messagesOfAnyToken((path) => !path.includes('/advanced/')),
    ),
    'any-token-in-advanced-messages': wrong(
      'admits messages with any token over the event stream of Advanced',
    ).part(messagesOfAnyToken((path) => path.includes('/advanced/'))),
  },
  'credentials.issued-are-admitted': {
    'closed-surface': unadmitted('where the plan lacks the surface', '*', 403),
    'unknown-stream': unadmitted('for a stream that does not exist', 'getStream', 404),
    'unknown-beacon': unadmitted('for a Beacon that does not exist', 'getBeacon', 404),
    'bad-parameter': unadmitted('for a bad parameter', 'listStreamManifests', 400),
    'bad-body': unadmitted('for a bad body', 'searchStreams', 422),
  },
} satisfies MutantTable<CredentialsRuleId>;
