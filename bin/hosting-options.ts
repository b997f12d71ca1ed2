// Options that let a simulator serve more than this machine: addresses, names, origins, and the token of its control plane.
import { isIP } from 'node:net';
import { type Command, InvalidArgumentError } from 'commander';
import { isLoopback } from '../simulator/control/caller.ts';
import { SetupError } from '../suites/target/setup-error.ts';
import { list } from './options.ts';

export interface HostingOptions {
  readonly host: string;
  readonly controlHost: string;
  readonly publicUrl?: string;
  readonly publicControlUrl?: string;
  readonly allowHost: readonly string[];
  readonly cors: readonly string[];
}

const tokenVariable = 'ASSAY_CONTROL_TOKEN';
const tokenCharsMin = 16;

export const hostingNotes = `Both servers listen on 127.0.0.1 unless --host and --control-host say otherwise. Whoever reaches the control plane
controls the simulator: if ${tokenVariable} is set, each of its requests must have that token, as
Authorization: Bearer TOKEN, and beyond this machine it listens only with one. --public-url is for proxies and
containers: it is what answers show as the address of the service.`;

export const withHosting = (command: Command): Command =>
  command
    .option('--host <address>', 'IP address on which the service listens', address, '127.0.0.1')
    .option('--control-host <address>', 'IP address on which the control plane listens', address, '127.0.0.1')
    .option(
      '--public-url <url>',
      'address under which clients reach the service, such as that of a proxy',
      url,
    )
    .option('--public-control-url <url>', 'address under which clients reach the control plane', url)
    .option(
      '--allow-host <names>',
      'names that requests to the MCP servers and the control plane may have in Host, besides those of this machine ' +
        '(comma-separated, repeatable)',
      hostNames,
      [],
    )
    .option(
      '--cors <origins>',
      'origins, such as https://app.example, whose pages may call the service and the control plane ' +
        '(comma-separated, repeatable)',
      webOrigins,
      [],
    );

/** The token of the control plane in the environment; undefined if there is none. */
export function controlTokenFor({ controlHost }: HostingOptions, env: NodeJS.ProcessEnv): string | undefined {
  const token = env[tokenVariable] || undefined;
  if (token === undefined && !isLoopback(controlHost))
    throw new SetupError(
      `--control-host ${controlHost} opens the control plane to other machines, which needs a token: ` +
        `set ${tokenVariable} to at least ${tokenCharsMin} characters, or leave the control plane on 127.0.0.1.`,
    );
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token))
    throw new SetupError(
      `${tokenVariable} has a space or a character outside ASCII, which no Authorization header can carry. Choose another.`,
    );
  if (token !== undefined && token.length < tokenCharsMin)
    throw new SetupError(
      `${tokenVariable} has ${token.length} characters; expected at least ${tokenCharsMin}, because they can be guessed. ` +
        'Try: openssl rand -hex 24',
    );
  return token;
}

function address(value: string): string {
  if (isIP(value) !== 0 || value === 'localhost') return value;
  throw new InvalidArgumentError(
    'Expected an IP address, such as 0.0.0.0 for all, without scheme and port; --port is for the port.',
  );
}

/** An absolute address without a slash at the end. */
function url(value: string): string {
  const parsed = URL.parse(value);
  const isPlain =
    parsed?.search === '' && parsed.hash === '' && parsed.username === '' && parsed.password === '';
  if (isPlain && /^https?:$/.test(parsed.protocol))
    return `${parsed.origin}${parsed.pathname.replace(/\/+$/, '')}`;
  throw new InvalidArgumentError(
    'Expected an http or https URL without credentials, query and fragment, such as https://simulator.example/cis.',
  );
}

/** Refuses names with a scheme or a port, because they would match no request and no receiver. */
export function hostNames(value: string, earlier?: readonly string[]): readonly string[] {
  const all = list(value, earlier);
  const wrong = all.find((name) => isIP(name) === 0 && !/^[\w-]+(\.[\w-]+)*$/.test(name));
  if (wrong === undefined) return all;
  throw new InvalidArgumentError(
    `Expected host names or IP addresses, without scheme and port; found ${wrong}.`,
  );
}

/** Origins as browsers write them: a slash or a path would match no request, and `*` would open the control plane to all. */
function webOrigins(value: string, earlier: readonly string[]): readonly string[] {
  const all = list(value, earlier);
  const wrong = all.find((origin) => URL.parse(origin)?.origin !== origin || !/^https?:/.test(origin));
  if (wrong === undefined) return all;
  throw new InvalidArgumentError(
    `Expected origins such as https://app.example:8443, without a path or a slash at the end; found ${wrong}.`,
  );
}
