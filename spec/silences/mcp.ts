// What the document leaves open about MCP and WebSocket.
import { ambiguous, contradictory, type SilenceTable, silent } from './silence.ts';

export const mcpSilences = {
  'S-183': silent('MCP servers', 'MCP-18')(
    'Whether tool results are structured content or JSON as text, and where diagnostics is.',
    'Either form; diagnostics anywhere.',
    'Structured content, and the same as text; diagnostics.retry_guidance in both.',
  ),
  'S-184': silent(['Authentication (MCP)', 'MCP servers'], 'AUTH-12')(
    'Whether MCP errors are HTTP statuses, JSON-RPC errors or tool results.',
    'An authentication error with a text. An unknown tool gets an error of any form.',
    'Without a valid token HTTP 401 with a JSON-RPC error; an unknown tool is JSON-RPC error -32602; refusals of a tool are results with isError.',
  ),
  'S-185': silent(
    ['Limits', 'MCP servers'],
    'MCPRATE-01',
    'MCPRATE-02',
    'MCPRATE-03',
    'MCPRATE-04',
  )(
    'How MCP expresses a rate limit, and whether buckets belong to organisations, keys or sessions.',
    'A burst is admitted, and more than twice of burst and rate in one session meets some refusal. Never which call is refused first, nor what several sessions get together.',
    'A token bucket for each organisation and class; a refusal is HTTP 429 with Retry-After and a JSON-RPC error that repeats both figures.',
  ),
  'S-186': silent(
    ['Limits', 'MCP servers'],
    'MCPRATE-01',
    'MCPRATE-02',
    'MCPRATE-03',
    'MCPRATE-05',
  )(
    'Which tool belongs to which rate class.',
    'service-manifests is a content tool; service-profile, service-stream-search, service-catalog and service-details are discovery tools.',
    'service-records counts as Records; tools that return manifests as content; all others as discovery.',
    'Rules judge only tools that the document places in a class; load scripts measure the others.',
  ),
  'S-187': silent('MCP servers', 'MCP-13', 'MCP-14')(
    'Types, defaults and further parameters of the tools.',
    'The named parameters. The rest is read from the input schema of the tool.',
    'The schemas of the query on REST; other arguments are refused.',
  ),
  'S-188': contradictory(['MCP servers', 'Plan gating'], 'MCP-22', 'MCP-23')(
    'Saving a Beacon over MCP needs Enterprise, although every plan may create one on REST.',
    'Below Enterprise the result names enterprise_required, and nothing is saved.',
    'A result without isError, with error_code enterprise_required.',
  ),
  'S-189': silent('MCP servers', 'MCP-16')(
    'Whether service-configure-beacon saves anything.',
    'It costs no quota and leaves the list of Beacons unchanged.',
    'It saves nothing; the proposal is what service-save-beacon takes.',
  ),
  'S-190': silent('MCP servers', 'MCP-03', 'MCP-06')(
    'Protocol version and sessions, and whether a one-shot call needs initialize.',
    'initialize works. A call without a session succeeds or gets a clear error.',
    'Sessions for revisions with initialize, one-shot calls without, and the revision 2026-07-28.',
  ),
  'S-191': silent(
    'MCP servers',
    'MCP-01',
    'MCP-07',
    'MCP-08',
  )(
    'Whether the Advanced server has the Core tools too.',
    'Each server lists the tools that are named for it.',
    'Each server has the tools that are named for it and no others.',
  ),
  'S-192': contradictory('Authentication (MCP)', 'AUTH-11')(
    'Whether ?token= and x-access-token work on the Streamable HTTP paths too.',
    'The bearer token works there. Nothing about the other two.',
    'x-access-token works on all paths, ?token= on the SSE paths only.',
  ),
  'S-193': ambiguous(['Limits', 'MCP servers', 'Issuing credentials'], 'MCP-21')(
    'Whether REST and MCP share one quota.',
    'They do: on Starter MCP returns no more than REST shows to be left. What a read over MCP costs exactly is a recommendation, because a result may be billed in part (MCP-20, S-26), and so is that service-multi-stream costs anything; tools that return Signals or Briefs may be free (S-28).',
    'One counter.',
    'The document settles it: "the monthly manifest quota" is one, what costs nothing of it are reads on REST and tools of MCP, and Starter credentials, a key pair with an MCP token, have 1,000 manifests with a hard cap.',
  ),
  'S-194': silent(['What the service does', 'Retry and circuit breaker'], 'WS-01', 'WS-02')(
    'Protocol, path, authentication and messages of the WebSocket.',
    'Path, credentials and frames are our own reading (`spec/feed.ts`), judged only where a target claims it.',
    'Path `/feed` below the base URL, credentials of REST, and a JSON text frame with manifest_id, stream_id and timestamp for each new manifest and stream.',
    'A target that does not name the WebSocket among its features is judged by nothing of it.',
  ),
  'S-199': ambiguous('MCP servers', 'MCP-18')(
    'Whether retry_guidance is always there, or on empty results only.',
    'It is there on empty results, as a recommendation.',
    'Always there; empty when something was found.',
  ),
  'S-242': silent('MCP servers', 'MCP-10', 'MCP-26')(
    'By what service-stream-search ranks its matches, and how they show sources and podcasts, which its inventory has beside streams.',
    'The stream whose name was asked for is among the matches.',
    'Words in the name of a stream count more than words in its description; matches are streams.',
    'The suites judge which streams are found, so every order and every further match passes.',
  ),
  'S-228': ambiguous(['MCP servers', 'Plan gating'], 'PLAN-05')(
    'How a plan without Records is refused on MCP, which has no HTTP status.',
    'The result signals an error and has no content of a Record.',
    'A result with isError and error_code plan_gated.',
  ),
  'S-234': silent(['MCP servers', 'Quota clamping'], 'MCP-20')(
    'What service-manifests does with a call that asks for more than the remaining quota.',
    'It bills no more than is left.',
    'The page is cut as on REST, and quota_clamped and items_removed_by_quota say so.',
    'service-manifests executes a query, so the readings of quota.clamped pages apply to it too.',
  ),
  'S-236': ambiguous('MCP servers', 'MCP-04', 'MCP-05')(
    'How much of the older SSE protocol the legacy paths speak, what admits a message to the address that the stream names, and how one to a session that ended is answered.',
    'The SSE paths answer with a valid token, and with 401 without one. The address of messages may be a credential, because only the client of the stream is told it; then a token beside it may go unread. Where a message without a token is refused, a token that was never issued is refused too, and one of another organisation does nothing for the owner of the stream.',
    'GET opens the event stream, and messages are posted to the address that it names, with a token of their own or with none. The token of a session ends with it: a later message gets 401 with guidance, or 404 with a token of its own.',
  ),
} satisfies SilenceTable;
