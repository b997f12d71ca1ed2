// What the document leaves open about MCP and WebSocket.
import { about, type SilenceTable } from './silence.ts';

export const mcpSilences = {
  'S-183': about('MCP-18').silent(
    'Whether tool results are structured content or JSON as text, and where diagnostics is.',
    'Either form; diagnostics anywhere.',
  ),
  'S-184': about('AUTH-12', 'MCP servers').silent(
    'Whether MCP errors are HTTP statuses, JSON-RPC errors or tool results.',
    'An authentication error with a text. An unknown tool gets an error of any form.',
  ),
  'S-185': about('MCPRATE-01', 'MCPRATE-02', 'MCPRATE-03', 'MCPRATE-04', 'MCP servers').silent(
    'How MCP expresses a rate limit, and whether buckets belong to organisations, keys or sessions.',
    'A burst is admitted, and more than twice of burst and rate in one session meets some refusal. Never which call is refused first, nor what several sessions get together; but where a second session is refused too, calls without a session should be.',
  ),
  'S-186': about('MCPRATE-01', 'MCPRATE-02', 'MCPRATE-03', 'MCPRATE-05', 'MCP servers').silent(
    'Which tool belongs to which rate class.',
    'service-manifests is a content tool; service-profile, service-stream-search, service-catalog and service-details are discovery tools.',
    'Rules judge the figures of tools that the document places in a class. Of service-streams, service-briefs and service-multi-stream, which discover streams or return content, they judge that there is a limit; load scripts measure the others.',
  ),
  'S-187': about('MCP-13', 'MCP-14').silent(
    'Types, defaults and further parameters of the tools.',
    'The named parameters. The rest is read from the input schema of the tool.',
  ),
  'S-188': about('MCP-22', 'MCP-23', 'Plan gating').contradictory(
    'Saving a Beacon over MCP needs Enterprise, although every plan may create one on REST.',
    'Below Enterprise the result names enterprise_required, and nothing is saved.',
  ),
  'S-189': about('MCP-16').silent(
    'Whether service-configure-beacon saves anything.',
    'It costs no quota and leaves the list of Beacons unchanged.',
  ),
  'S-190': about('MCP-03', 'MCP-06').silent(
    'Protocol version and sessions, and whether a one-shot call needs initialize.',
    'initialize works. A call without a session succeeds or gets a clear error.',
  ),
  'S-191': about('MCP-01', 'MCP-07', 'MCP-08').silent(
    'Whether the Advanced server has the Core tools too.',
    'Each server lists the tools that are named for it.',
  ),
  'S-192': about('AUTH-11').contradictory(
    'Whether ?token= and x-access-token work on the Streamable HTTP paths too.',
    'The bearer token works there. Nothing about the other two.',
  ),
  'S-193': about('MCP-21', 'Issuing credentials').ambiguous(
    'Whether REST and MCP share one quota.',
    'They do: on Starter MCP returns no more than REST shows to be left. What a read over MCP costs exactly is a recommendation, because a result may be billed in part (MCP-20, S-26), and so is that service-multi-stream costs anything; tools that return Signals or Briefs may be free (S-28).',
    'The document settles it: "the monthly manifest quota" is one, what costs nothing of it are reads on REST and tools of MCP, and Starter credentials, a key pair with an MCP token, have 1,000 manifests with a hard cap.',
  ),
  'S-194': about('WS-01', 'WS-02').silent(
    'Protocol, path, authentication and messages of the WebSocket.',
    'Path, credentials and frames are our own reading (`spec/feed.ts`), judged only where a target claims it.',
    'A target that does not name the WebSocket among its features is judged by nothing of it.',
  ),
  'S-199': about('MCP-18').ambiguous(
    'Whether retry_guidance is always there, or on empty results only.',
    'It is there on empty results, as a recommendation.',
  ),
  'S-242': about('MCP-10', 'MCP-26').silent(
    'By what service-stream-search ranks its matches, and how they show sources and podcasts, which its inventory has beside streams.',
    'The stream whose name was asked for is among the matches.',
    'The suites judge which streams are found, so every order and every further match passes.',
  ),
  'S-228': about('PLAN-05', 'MCP servers').ambiguous(
    'How a plan without Records is refused on MCP, which has no HTTP status.',
    'The result signals an error and has no content of a Record.',
  ),
  'S-234': about('MCP-20', 'Quota clamping').silent(
    'What service-manifests does with a call that asks for more than the remaining quota.',
    'It bills no more than is left.',
    'service-manifests executes a query, so the readings of quota.clamped pages apply to it too.',
  ),
  'S-236': about('MCP-04', 'MCP-05').ambiguous(
    'How much of the older SSE protocol the legacy paths speak, what admits a message to the address that the stream names, and how one to a session that ended is answered.',
    'The SSE paths answer with a valid token, and with 401 without one. The address of messages may be a credential, because only the client of the stream is told it; then a token beside it may go unread. Where a message without a token is refused, a token that was never issued is refused too, and one of another organisation does nothing for the owner of the stream.',
  ),
} satisfies SilenceTable;
