// A request as a command for a shell, with variables or with the credentials themselves where the journal hides them.
import { call, callProcess, worldId } from './api.js';

/** @import { Credentials, Exchange } from './wire.d.ts' */

export const mask = '[redacted]';

/** Headers that the client writes by itself. */
const ownHeaders = new Set(
  'host connection content-length accept-encoding accept-language user-agent transfer-encoding sec-fetch-mode sec-fetch-site sec-fetch-dest priority'.split(
    ' ',
  ),
);

/** @type {Readonly<Record<string, string>>} */
const variables = {
  'api-key': 'API_KEY',
  secret: 'API_SECRET',
  'x-access-token': 'ACCESS_TOKEN',
  authorization: 'MCP_TOKEN',
};

/** @param {string} text */
export const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * A text for the shell in which each hidden part becomes a variable, or its value.
 * @param {string} text
 * @param {string} variable
 * @param {Readonly<Record<string, string>>} secrets
 */
const shellText = (text, variable, secrets) => {
  if (!text.includes(mask)) return quoted(text);
  const secret = secrets[variable];
  if (secret !== undefined) return quoted(text.replaceAll(mask, () => secret));
  return text
    .split(/(\[redacted\])/)
    .map((part) => (part === mask ? `"$${variable}"` : part === '' ? '' : quoted(part)))
    .join('');
};

/**
 * Where the service of this world is.
 * @returns {Promise<{ readonly base_url: string, readonly mcp_url: string, readonly site_url: string }>}
 */
const worldNow = () => callProcess('GET', `worlds/${encodeURIComponent(worldId)}`);

/** The addresses of a world stay while it lives. @type {ReturnType<typeof worldNow> | undefined} */
let read;

/** @param {Exchange['entry']} entry */
export async function addressOf({ surface, path, query }) {
  read ??= worldNow();
  const { base_url, mcp_url, site_url } = await read;
  const origin = surface === 'mcp' ? mcp_url : surface === 'site' ? site_url : base_url;
  return `${origin}${path}${query === '' ? '' : `?${query}`}`;
}

/**
 * @param {Exchange} exchange
 * @param {boolean} withSecrets
 */
export async function curlOf({ entry, request }, withSecrets) {
  /** @type {Record<string, string>} */
  let secrets = {};
  if (withSecrets && entry.organization_id !== null) {
    const { keys, access_token, mcp_token } = /** @type {Credentials} */ (
      await call('GET', `organizations/${entry.organization_id}/credentials`)
    );
    secrets = {
      API_KEY: keys[0]?.api_key ?? '',
      API_SECRET: keys[0]?.api_secret ?? '',
      ACCESS_TOKEN: access_token,
      MCP_TOKEN: mcp_token,
    };
  }
  const { text, truncated, released, bytes } = request.body;
  const lines = [
    `curl -i${entry.method === 'GET' ? '' : ` -X ${entry.method}`} ${shellText(await addressOf(entry), 'ACCESS_TOKEN', secrets)}`,
    ...request.headers
      .filter(({ name }) => !ownHeaders.has(name.toLowerCase()))
      .map(
        ({ name, value }) =>
          `-H ${shellText(`${name}: ${value}`, variables[name.toLowerCase()] ?? 'SECRET', secrets)}`,
      ),
    ...(text === '' ? [] : [`--data-raw ${shellText(text, 'SECRET', secrets)}`]),
  ];
  const command = lines.join(' \\\n  ');
  if (released) return `${command}\n# Headers and body are no longer kept.`;
  return truncated
    ? `${command}\n# The body is cut: only the beginning of its ${bytes} bytes is kept.`
    : command;
}
