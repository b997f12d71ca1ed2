// Rules about clients: about what they send, given what they were told, and about what they make of it.
import { citing, covering, type RuleTable } from './rule.ts';

export const clientRules = {
  'client.wait-out-rate-limit': covering('CLIENT-10', 'ERR-13', 'RATE-02').must(
    'After rate_limited a client repeats the same request only when the stated wait is over.',
  ),
  'client.wait-out-mcp': covering('CLIENT-10', 'MCPRATE-04').must(
    'After rate_limited on MCP a client repeats the same call only when the stated wait is over.',
  ),
  'client.stop-at-quota': covering('CLIENT-11', 'ERR-14', 'QUOTA-17').must(),
  'client.hold-billing-reads': covering('CLIENT-11', 'QUOTA-14', 'QUOTA-15').should(
    'After quota_exhausted a client does not go on with other reads of manifests, which the same quota refuses.',
  ),
  'client.keep-tokens-unchanged': covering('CLIENT-05', 'LIFE-02', 'LIFE-03', 'LIFE-06', 'LIFE-14').must(
    'A client sends plan tokens, snapshot tokens, checkpoints and cursors exactly as they were issued.',
  ),
  'client.execute-in-time': covering('CLIENT-05', 'LIFE-28', 'LIFE-31', 'LIMIT-03').should(
    'A client whose plan token is stale plans anew and does not send that token again.',
  ),
  'client.balance-same-query': covering('CLIENT-05', 'LIFE-07', 'LIFE-08').must(
    'A balanced execution has the query of its plan.',
  ),
  'client.balance-same-families': covering('CLIENT-05', 'LIFE-07', 'LIFE-09').must(
    'A balanced execution has the families of its plan in the same order.',
  ),
  'client.keep-scope-on-failure': covering('CLIENT-07', 'LIFE-29', 'LIFE-32').must(
    'A client does not broaden the scope of a query because its planning or execution failed.',
  ),
  'client.page-one-snapshot': covering('LIFE-04', 'LIFE-05', 'LIFE-06').must(
    'A client reads all further pages of an executed plan with its snapshot token.',
  ),
  'client.scope-delta': covering('LIFE-15', 'LIFE-16', 'LIFE-17', 'LIFE-18', 'LIFE-19', 'LIFE-27').must(
    'A delta has an exact scope, and nothing that it cannot be combined with.',
  ),
  'client.page-before-commit': covering('CLIENT-08', 'LIFE-12').must(
    'A client reads all pages of a delta before it commits it.',
  ),
  'client.window-beacon': covering('CLIENT-17', 'BEACON-31').must(
    'Every execution of a Beacon states its window: lookback_hours, or both dates.',
  ),
  'client.restore-beacon': citing('Errors', 'CLIENT-17', 'BEACON-18', 'BEACON-19').must(
    'A client restores an archived Beacon before it executes it again.',
  ),
  'client.tag-modestly': covering('BEACON-06').should(
    'A client gives a Beacon at most five tags, in lower case.',
  ),
  'client.renew-key': covering('IDEM-04', 'CLIENT-13').must(
    'A client takes a fresh Idempotency-Key for a write with another payload.',
  ),
  'client.repeat-key': covering('IDEM-02', 'IDEM-09').should(
    'A client that repeats a write whose answer it lost sends the same Idempotency-Key again.',
  ),
  'client.send-credentials': covering('AUTH-07', 'AUTH-01', 'AUTH-08').should(
    'A client sends credentials with every request.',
  ),
  'client.hide-secrets': covering('AUTH-02', 'AUTH-06', 'AUTH-10', 'AUTH-11').must(
    'Credentials stand in no path and no query, but for the token of the legacy SSE paths.',
  ),
  'client.separate-credentials': covering('AUTH-09').must(
    'A client does not send the MCP token to REST in place of a key pair or an access token.',
  ),
  'client.name-known': covering('QUERY-23', 'QUERY-22', 'ERR-06').should(
    'A client sends only parameters and properties that the contract names.',
  ),
  'client.keep-ids-exact': covering('STREAM-04', 'QUERY-41', 'QUERY-43').must(
    'A client keeps all digits of an id, which a number of JavaScript or of JSON may round.',
  ),
  'client.keep-session': covering('CLIENT-09', 'MCP-06').should(
    'An agent keeps one session of MCP and does not open one for every call.',
  ),
} satisfies RuleTable<'client'>;

export type ClientRuleId = keyof typeof clientRules;

/** Rules that what a client makes of an answer decides: `assay drill` judges them by the results of tasks. */
export const drilledRules = {
  'client.repeat-refused-whole': covering('CLIENT-10', 'ERR-13').must(
    'A client that reports its work as done has read what rate_limited refused at first.',
  ),
  'client.branch-on-code': covering('CLIENT-12', 'ERR-14').must(
    'A client tells the two refusals with status 429 by detail.error_code, whatever the text and the wait.',
  ),
  'client.accept-partial-if-told': covering('CLIENT-06', 'LIFE-10').must(),
  'client.report-failure': covering('CLIENT-07', 'LIFE-29', 'LIFE-32').must(
    'A client reports no query as done whose planning or execution failed.',
  ),
  'client.empty-only-if-executed': covering('LIFE-21', 'LIFE-24', 'CLIENT-07').must(
    'A client takes only an executed query for one that found nothing.',
  ),
  'client.accept-clean-empty': covering('LIFE-24').should(
    'A client reports an authoritative empty result as done.',
  ),
  'client.commit-delta': covering('LIFE-12', 'LIFE-13').must(
    'A client commits a delta that it has read, so that the next run does not bring it again.',
  ),
  'client.survive-kill': covering('LIFE-13').should(
    'A client that is killed within a delta loses nothing of it.',
  ),
  'client.broaden-if-told': covering('BEACON-36', 'BEACON-34').must(
    'A client sends broaden_sources=true only if whoever asked wants more than the saved scope.',
  ),
  'client.keep-own-schedule': covering('CLIENT-17').should(
    'A client that runs a Beacon again asks for all that came since its last run.',
  ),
  'client.start-at-zero': covering('PAGE-03', 'PAGE-10').must('A client reads lists from page 0.'),
  'client.follow-next': covering('PAGE-05', 'PAGE-06', 'PAGE-08', 'BEACON-23').must(
    'A client that reports a list as done has each item of it, once, in each of the forms of pagination.',
  ),
  'client.bear-cap': covering('PAGE-11').must(
    'A client that asks for more than 200 items a page reads them all, though pages are shorter.',
  ),
  'client.show-clamp': covering('QUOTA-05', 'QUOTA-06').should(
    'A client does not report a page as whole that was cut at the quota.',
  ),
  'client.write-once': covering('IDEM-02', 'IDEM-09').should(
    'A client that lost the answer to a write does not write twice.',
  ),
  'client.send-legal-values': covering('QUERY-30', 'QUERY-13').must(
    'A client sends values within the bounds and forms that the contract states.',
  ),
  'client.separate-caches': covering('COND-08').must(
    'A client shows an organisation nothing that it has stored for another.',
  ),
  'client.bear-fields': covering('CLIENT-01').must(
    'A client works as before when answers have fields that it does not know.',
  ),
  'client.bear-values': covering('CLIENT-01').should(
    'A client works as before when answers have values and headers that it does not know.',
  ),
  'client.read-entities': covering('CLIENT-03').must(),
  'client.read-brief-body': covering('CLIENT-04', 'BRIEF-13').must(),
  'client.leave-kind-open': covering('CLIENT-02').must(),
  'client.read-status-first': covering('CLIENT-12', 'ERR-01', 'ERR-03').must(
    'A client reports a refusal as a failure, whatever form its body has.',
  ),
  'client.read-execution-status': covering('MCP-02', 'CLIENT-12').must(
    'A client of MCP reports a failed execution_status as a failure, though the call itself succeeded.',
  ),
  'client.report-gated-save': covering('MCP-22').must(
    'A client does not report a Beacon as saved that enterprise_required left unsaved.',
  ),
  'client.keep-secret': covering('CLIENT-14').should(
    'A client verifies deliveries after a restart too, with the secret that was shown once.',
  ),
  'client.note-deprecation': covering('VERSION-08').should(
    'A client that has notices tells its users of Deprecation and Sunset.',
  ),
  'client.fetch-content': covering('CLIENT-16').must(
    'A receiver fetches content by the ids of deliveries, whose payload has only metadata.',
  ),
  'client.reopen-session': citing('MCP servers', 'CLIENT-09', 'MCP-06').should(
    'A client whose session of MCP has ended opens another one.',
  ),
} satisfies RuleTable<'client'>;
