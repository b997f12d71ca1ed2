// `assay init`: probes a target and writes a commented target file.
import { existsSync, writeFileSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import { httpTransport } from '../../suites/clients/rest.ts';
import { type GivenOrg, probe } from '../../suites/init/probe.ts';
import { targetText } from '../../suites/init/target-text.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { finish } from '../output.ts';

interface Names {
  readonly keyEnv: string;
  readonly secretEnv: string;
}

interface Options {
  readonly baseUrl: string;
  readonly siteUrl?: string;
  readonly controlUrl?: string;
  readonly org: readonly Names[];
  readonly out: string;
  readonly force?: true;
}

const afterHelp = `
It reads what bills nobody, and calls GET /connect once, which may issue credentials.
The file names environment variables; what they hold is never written.
Exit code: 0 written, 2 the target cannot be reached or the file is there already.`;

export function command(): Command {
  return new Command('init')
    .description('probe a target and write a commented target file')
    .requiredOption('--base-url <url>', 'address of the service', address)
    .option('--site-url <url>', 'address of the public site (default: the origin of the service)', address)
    .option('--control-url <url>', 'address of a control plane', address)
    .option(
      '--org <key,secret>',
      'environment variables with a key pair of one organisation (repeat), e.g. STARTER_KEY,STARTER_SECRET',
      org,
      [],
    )
    .option('--out <file>', 'where to write', 'target.yaml')
    .option('--force', 'write over a file that is there')
    .addHelpText('after', afterHelp)
    .action(act);
}

async function act({ baseUrl, siteUrl, controlUrl, org: orgs, out, force }: Options): Promise<void> {
  if (existsSync(out) && !force)
    throw new SetupError(
      `${out} is there already. Choose another with --out, or write over it with --force.`,
    );
  const transport = httpTransport();
  const found = await probe({ baseUrl, siteUrl, controlUrl }, orgs.map(held), transport, () => Date.now());
  await transport.close();
  writeTarget(out, targetText(found));
  const next = `assay doctor --target ${out}`;
  await finish(`${out} is written. Read it, then prove it: ${next}\n`, 0);
}

function held({ keyEnv, secretEnv }: Names): GivenOrg {
  const [apiKey, apiSecret] = [process.env[keyEnv], process.env[secretEnv]];
  if (!apiKey || !apiSecret)
    throw new SetupError(`The environment variable ${apiKey ? secretEnv : keyEnv} is not set.`);
  return { keyEnv, secretEnv, apiKey, apiSecret };
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
    throw new InvalidArgumentError('It must be an http:// or https:// URL without user name.');
  return value;
}

function org(value: string, earlier: readonly Names[]): readonly Names[] {
  const [keyEnv, secretEnv, ...others] = value.split(',');
  const named = [keyEnv, secretEnv].every((name) => name !== undefined && /^[A-Za-z_]\w*$/.test(name));
  if (!named || !keyEnv || !secretEnv || others.length > 0)
    throw new InvalidArgumentError(
      'It must be the names of two environment variables, separated by a comma.',
    );
  return [...earlier, { keyEnv, secretEnv }];
}
