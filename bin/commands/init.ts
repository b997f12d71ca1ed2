// `assay init`: probes a service and writes a target file with comments.
import { existsSync, writeFileSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import { httpTransport } from '../../suites/clients/rest.ts';
import { type GivenOrg, probe } from '../../suites/init/probe.ts';
import { targetText } from '../../suites/init/target-text.ts';
import { sendableCredential } from '../../suites/target/sendable-credential.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { helpEnd } from '../help.ts';
import { finish } from '../output.ts';
import { commandName } from '../start.ts';

/** Names of environment variables. */
interface KeyPairNames {
  readonly keyEnv: string;
  readonly secretEnv: string;
}

interface Options {
  readonly baseUrl: string;
  readonly siteUrl?: string;
  readonly controlUrl?: string;
  readonly org: readonly KeyPairNames[];
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
    .option('--control-url <url>', 'address of the control plane', address)
    .addOption(
      new Option(
        '--org <key,secret>',
        'names of the environment variables that hold a key pair of one organisation (repeatable), ' +
          'such as STARTER_KEY,STARTER_SECRET',
      )
        .argParser(org)
        .default([], 'none'),
    )
    .option('--out <file>', 'file to write', 'target.yaml')
    .option('--force', 'overwrite the file if it exists')
    .addHelpText('after', helpEnd(exitCodes, notes))
    .action(act);
}

async function act({ baseUrl, siteUrl, controlUrl, org: orgs, out, force }: Options): Promise<void> {
  if (existsSync(out) && !force)
    throw new SetupError(
      `${out} exists already. Choose another file with --out, or overwrite it with --force.`,
    );
  const transport = httpTransport();
  const found = await probe({ baseUrl, siteUrl, controlUrl }, orgs.map(readKeyPair), transport, () =>
    Date.now(),
  );
  await transport.close();
  writeTarget(out, targetText(found));
  const next = `${commandName} doctor --target ${out}`;
  await finish(`Wrote ${out}. Read and edit it, then check it: ${next}\n`, 0);
}

function readKeyPair({ keyEnv, secretEnv }: KeyPairNames): GivenOrg {
  const [apiKey, apiSecret] = [process.env[keyEnv], process.env[secretEnv]];
  if (!apiKey || !apiSecret)
    throw new SetupError(
      `The environment variable ${apiKey ? secretEnv : keyEnv}, which --org names, is not set.`,
    );
  return {
    ...{ keyEnv, secretEnv },
    apiKey: sendableCredential(apiKey, keyEnv),
    apiSecret: sendableCredential(apiSecret, secretEnv),
  };
}

function writeTarget(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (cause) {
    throw new SetupError(`${file} cannot be written (${cause instanceof Error ? cause.message : cause}).`);
  }
}

function address(value: string): string {
  if (!/^https?:\/\/[^/?#@]+([/?#]|$)/.test(value))
    throw new InvalidArgumentError('Expected an http:// or https:// URL without a user name.');
  if (!URL.canParse(value)) throw new InvalidArgumentError('Expected a URL with a port of at most 65535.');
  return value;
}

function org(value: string, earlier: readonly KeyPairNames[]): readonly KeyPairNames[] {
  const [keyEnv, secretEnv, ...others] = value.split(',');
  const areNames = [keyEnv, secretEnv].every((name) => name !== undefined && /^[A-Za-z_]\w*$/.test(name));
  if (!areNames || !keyEnv || !secretEnv || others.length > 0)
    throw new InvalidArgumentError('Expected the names of two environment variables, separated by a comma.');
  return [...earlier, { keyEnv, secretEnv }];
}
