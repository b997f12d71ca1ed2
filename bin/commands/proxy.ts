// `assay proxy`: stands between clients and a server, and reports answers that break the contract.
import { Command } from 'commander';
import { startProxy } from '../../suites/proxy/proxy.ts';
import { summaryText } from '../../suites/proxy/summary.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { helpEnd } from '../help.ts';
import { integer } from '../options.ts';
import { finish } from '../output.ts';
import { recordHelp } from '../recorder.ts';
import { endRefused } from '../refusal.ts';
import { recordServed } from '../served-recorder.ts';

interface Options {
  readonly target: string;
  readonly port: number;
  readonly coverage?: true;
  readonly record?: string;
}

const portMax = 65_535;

const exitCodes = {
  0: 'stopped by Ctrl-C or SIGTERM, and no answer broke the contract',
  1: 'stopped, and an answer broke the contract',
  2: 'an option is wrong, or the port cannot be used',
};

const notes = `Answers pass unchanged, MCP and WebSocket included; REST answers are judged by the schemas of the contract: bodies and
headers of documented statuses. The proxy cannot know whether a status was the right one: that is what conform judges.
Statuses outside the contract and refusals without JSON are notes, because a gateway may send them.`;

export const command = (): Command =>
  new Command('proxy')
    .description('stand between clients and a server, and report answers that break the contract')
    .requiredOption('--target <url>', 'base URL of the server')
    .option('--port <n>', 'port on 127.0.0.1; 0 chooses a free one', integer(0, portMax), 4020)
    .option('--coverage', 'print the documented statuses of each operation that no answer had')
    .option('--record <file>', recordHelp)
    .addHelpText('after', helpEnd(exitCodes, notes))
    .action(act);

async function act({ target, port, coverage, record: file }: Options): Promise<void> {
  if (!URL.canParse(target) || !/^https?:/.test(target))
    throw new SetupError(`--target: expected an http:// or https:// URL, found ${target}.`);
  const proxy = await startProxy({ target, port }).catch((cause: unknown) => {
    const { code } = cause as { readonly code?: string };
    if (code === undefined) throw cause;
    throw new SetupError(
      `Port ${port} cannot be used (${code}). Choose another with --port; 0 chooses a free port.`,
    );
  });
  const service = Number(new URL(proxy.url).port);
  const recorder = file === undefined ? undefined : recordServed({ file, ports: { service } });
  const stop = async (): Promise<void> => {
    const { tally } = proxy;
    await proxy.close();
    process.stdout.write(summaryText(tally, coverage === true));
    await recorder?.close();
    await finish('', tally.violations.length === 0 ? 0 : 1);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().catch(endRefused));
  process.stdout.write(`${proxy.url} stands in front of ${target}. Stop with Ctrl-C.\n`);
}
