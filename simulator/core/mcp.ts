// How the MCP servers admit tokens, take arguments and express results: what the document leaves open, and the guidance it demands.

/** Where a request may have its token. */
export type TokenPlace = 'bearer' | 'access-token' | 'query';
export type McpPath = 'streamable' | 'sse';

export const tokenPlaces: readonly TokenPlace[] = ['bearer', 'access-token', 'query'];

export const mcpLaws = {
  /** Where a token counts (mcp.older-hosts-admitted, S-192). */
  acceptsToken: (place: TokenPlace, path: McpPath): boolean => place !== 'query' || path === 'sse',
  /**
   * The token by which a message over legacy SSE is admitted: one of its own, or that of the client that opened the stream
   * and alone knows the address; undefined if neither counts (credentials.only-issued-are-answered, S-236).
   */
  messageToken: (own: string | undefined, openers: string | undefined): string | undefined => own ?? openers,
  /** What an authentication error says about connecting again (mcp.reconnect-guidance). */
  reconnectGuidance: (siteUrl: string): string =>
    `Send Authorization: Bearer <MCP_TOKEN> and reconnect. ${siteUrl}/connect issues a token.`,
  /** How a request without a valid token is refused: by an HTTP status, or by an error of the protocol alone (S-184). */
  unauthenticated: 'status' as 'status' | 'protocol-error',
  /** How the result of a tool is sent (S-183). */
  resultForm: 'both' as 'both' | 'text' | 'structured' | 'text-after-words',
  /** How a tool refuses a call (S-184, S-228). */
  refusalForm: 'result' as 'result' | 'protocol-error',
  /** Whether a result that names enterprise_required is marked as an error (S-188). */
  enterpriseRequiredIsError: false as boolean,
  /** How arguments that the schema of the tool does not have are treated (S-187). */
  unknownArguments: 'refused' as 'refused' | 'ignored',
  /** What service-configure-beacon proposes: members in the open, or one that only service-save-beacon reads (S-189). */
  proposalForm: 'open' as 'open' | 'opaque',
  /** Whether initialize opens a session (S-190). */
  opensSessions: true as boolean,
  /**
   * For which organisation a request acts in a session of another; undefined if it is refused
   * (mcp.foreign-session-closed, S-190).
   */
  actorInForeignSession: (_callerId: string, _openerId: string): string | undefined => undefined,
  /** Whether answers are event streams or plain JSON (S-190). */
  answersAs: 'stream' as 'stream' | 'json',
  /** Whether the Advanced server has the Core tools too (S-191). */
  advancedHasCore: false as boolean,
  /** Which results have retry guidance (S-199). */
  guidanceOn: 'all' as 'all' | 'empty-and-refused',
};
export type McpLaws = Readonly<typeof mcpLaws>;
