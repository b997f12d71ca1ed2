// Where requests and answers hold secrets: names of headers, of JSON members and of parameters. Nothing shows what stands there.

export const mask = '[redacted]';

/** By names in lower case. */
export const secretHeaders: ReadonlySet<string> = new Set([
  'api-key',
  'secret',
  'x-api-key',
  'x-api-secret',
  'x-access-token',
  'authorization',
  'cookie',
  'set-cookie',
]);

/**
 * Fields that always hold a secret, as JSON member or query parameter. A quoted text may itself be JSON, with escaped
 * quotes, and may be cut before the closing quote.
 */
export const secretMember =
  /(\\?"(?:api_?key|api_?secret|secret|mcp_?token|access_?token|token)\\?"\s*:\s*\\?")[^"\\]*/gi;
export const secretParameter =
  /([?&](?:(?:x-)?(?:api|access)[_-]?(?:key|secret|token)|secret|(?:mcp[_-]?)?token)=)[^&#\s"]+/gi;
