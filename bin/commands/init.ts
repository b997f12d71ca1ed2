// `assay init`: probes a service and writes a target file with comments.
import { existsSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import { httpTransport } from '../../suites/clients/rest.ts';
import { assertWritable, writeText } from '../../suites/files/write.ts';
import { type GivenOrg, type KeyNames, type OrgNames, probe } from '../../suites/init/probe.ts';
import { targetText, unplacedNotes } from '../../suites/init/target-text.ts';
import { sendableCredential } from '../../suites/target/sendable-credential.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { helpEnd } from '../help.ts';
import { finish } from '../output.ts';
import { commandName } from '../start.ts';

interface Options {
  readonly baseUrl: string;
  readonly siteUrl?: string;
  readonly mcpUrl?: string;
  readonly controlUrl?: string;
  readonly org: readonly OrgNames[];
  readonly out: string;
  readonly force?: true;
}

const exitCodes = {
  0: 'the file is written',
  2: 'the service cannot be reached, the file exists already, or an option is wrong',
};

const notes = `init sends only reads that bill nothing, and calls GET /connect once, which may issue credentials.
The file names environment variables; it never contains their values.`;

export function command(): Command {
  return new Command('init')
    .description('probe a service and write a target file for it')
    .requiredOption('--base-url <url>', 'address of the service', address)
    .option('--site-url <url>', 'address of the public site (default: the origin of --base-url)', address)
    .option(
      '--mcp-url <url>',
      'address of the MCP servers (default: the one that GET /account shows)',
      address,
    )
    .option('--control-url <url>', 'address of the control plane', address)
    .addOption(
      new Option(
        '--org <names>',
        'names of the environment variables that hold the credentials of one organisation (repeatable): one or more ' +
          'key pairs, then its tokens, such as KEY,SECRET or KEY_1,SECRET_1,KEY_2,SECRET_2,access=TOKEN,mcp=MCP_TOKEN',
      )
        .argParser(org)
        .default([], 'none'),
    )
    .option('--out <file>', 'file to write', 'target.yaml')
    .option('--force', 'overwrite the file if it exists')
    .addHelpText('after', helpEnd(exitCodes, notes))
    .action(act);
}

async function act({ baseUrl, siteUrl, mcpUrl, controlUrl, org: orgs, out, force }: Options): Promise<void> {
  if (existsSync(out) && !force)
    throw new SetupError(
      `${out} exists already. Choose another file with --out, or overwrite it with --force.`,
    );
  assertWritable(out);
  const transport = httpTransport();
  const found = await probe({ baseUrl, siteUrl, mcpUrl, controlUrl }, orgs.map(readOrg), transport, () =>
    Date.now(),
  );
  await transport.close();
  writeText(out, targetText(found));
  const next = `Read and edit it, then check it: ${commandName} doctor --target ${out}`;
  await finish([`Wrote ${out}.`, ...unplacedNotes(found), next, ''].join('\n'), 0);
}

function readOrg(names: OrgNames): GivenOrg {
  const tokens = [names.accessTokenEnv, names.mcpTokenEnv].filter((name) => name !== undefined);
  const all = [...names.keys.flatMap(({ keyEnv, secretEnv }) => [keyEnv, secretEnv]), ...tokens];
  const unset = all.filter((name) => !process.env[name]);
  if (unset.length > 0)
    throw new SetupError(
      `${unset.join(', ')}: environment variables that --org names are not set. Set them.`,
    );
  const value = (name: string): string => sendableCredential(process.env[name] ?? '', name);
  for (const token of tokens) value(token);
  return {
    ...names,
    pairs: names.keys.map(({ keyEnv, secretEnv }) => ({
      apiKey: value(keyEnv),
      apiSecret: value(secretEnv),
    })),
  };
}

function address(value: string): string {
  if (!/^https?:\/\/[^/?#@]+([/?#]|$)/.test(value))
    throw new InvalidArgumentError('Expected an http:// or https:// URL without a user name.');
  if (!URL.canParse(value)) throw new InvalidArgumentError('Expected a URL with a port of at most 65535.');
  return value;
}

const isName = (text: string | undefined): text is string =>
  text !== undefined && /^[A-Za-z_]\w*$/.test(text);

/** `KEY,SECRET,KEY_2,SECRET_2,access=TOKEN,mcp=TOKEN`: pairs first, then tokens. */
function org(value: string, earlier: readonly OrgNames[]): readonly OrgNames[] {
  const parts = value.split(',');
  const named = parts.filter((part) => part.includes('=')).map((part) => part.split('=', 2));
  const names = parts.filter((part) => !part.includes('='));
  const [first, ...others] = pairsOf(names);
  const areTokens = named.every(([kind, name]) => (kind === 'access' || kind === 'mcp') && isName(name));
  if (first === undefined || names.length % 2 > 0 || !names.every(isName) || !areTokens)
    throw new InvalidArgumentError(
      'Expected names of environment variables: pairs of key and secret, and access=NAME and mcp=NAME for tokens, ' +
        'separated by commas.',
    );
  const { access, mcp } = Object.fromEntries(named);
  return [...earlier, { keys: [first, ...others], accessTokenEnv: access, mcpTokenEnv: mcp }];
}

const pairsOf = (names: readonly string[]): readonly KeyNames[] =>
  names.flatMap((keyEnv, index) => {
    const secretEnv = names[index + 1];
    return index % 2 > 0 || secretEnv === undefined ? [] : [{ keyEnv, secretEnv }];
  });
