// `assay proxy`: stands between clients and a server, and reports answers that break the contract.
import { Command } from 'commander';
import { machine } from '../../suites/judge/machine.ts';
import { startProxy } from '../../suites/proxy/proxy.ts';
import { summaryText } from '../../suites/proxy/summary.ts';
import type { Report } from '../../suites/report/schema.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { strangers } from '../../suites/transcript/credentials.ts';
import { noteServed } from '../../suites/transcript/served.ts';
import { transcript } from '../../suites/transcript/transcript.ts';
import { clientObserver, clientVerdicts } from '../client-observer.ts';
import { observeHelp, reportNeedsObserve, verdictText } from '../client-verdict.ts';
import { helpEnd } from '../help.ts';
import { judgedAgain } from '../observing.ts';
import { integer } from '../options.ts';
import { finish } from '../output.ts';
import { recordHelp } from '../recorder.ts';
import { endRefused } from '../refusal.ts';
import { reportOption, runOutput } from '../run-output.ts';
import { noteEach, recordServed } from '../served-recorder.ts';

interface Options {
  readonly target: string;
  readonly port: number;
  readonly coverage?: true;
  readonly record?: string;
  readonly observe?: true;
  readonly report?: string;
}

const portMax = 65_535;

const exitCodes = {
  0: 'stopped by Ctrl-C or SIGTERM, and no answer broke the contract',
  1: 'stopped, and an answer broke the contract, or, with --observe, what a client sent broke a rule of the level must',
  2: 'an option is wrong, or the port cannot be used',
};

const notes = `Answers pass unchanged, MCP and WebSocket included; REST answers are judged by the schemas of the contract: bodies and
headers of documented statuses. The proxy cannot know whether a status was the right one: that is what conform judges.
Statuses outside the contract and refusals without JSON are notes, because a gateway may send them. --observe judges clients
as \`assay judge --as client\` judges a recording of the proxy.`;

export const command = (): Command =>
  new Command('proxy')
    .description('stand between clients and a server, and report answers that break the contract')
    .requiredOption('--target <url>', 'base URL of the server')
    .option('--port <n>', 'port on 127.0.0.1; 0 chooses a free one', integer(0, portMax), 4020)
    .option('--coverage', 'print the documented statuses of each operation that no answer had')
    .option('--record <file>', recordHelp)
    .option('--observe', observeHelp)
    .addOption(reportOption())
    .addHelpText('after', helpEnd(exitCodes, notes))
    .action(act);

async function act({ target, port, coverage, record: file, observe, report }: Options): Promise<void> {
  if (!URL.canParse(target) || !/^https?:/.test(target))
    throw new SetupError(`--target: expected an http:// or https:// URL, found ${target}.`);
  reportNeedsObserve({ observe, report });
  const output = runOutput({ report });
  const proxy = await startProxy({ target, port }).catch((cause: unknown) => {
    const { code } = cause as { readonly code?: string };
    if (code === undefined) throw cause;
    throw new SetupError(
      `Port ${port} cannot be used (${code}). Choose another with --port; 0 chooses a free port.`,
    );
  });
  const service = Number(new URL(proxy.url).port);
  const recorder = file === undefined ? undefined : recordServed({ file, ports: { service } });
  const clients = observe && clientsOf(target, service, judgedAgain(`proxy --target ${target}`, file));
  const stop = async (): Promise<void> => {
    const { tally } = proxy;
    await proxy.close();
    process.stdout.write(summaryText(tally, coverage === true));
    await recorder?.close();
    const found = await clients?.end();
    const isGood = tally.violations.length === 0 && found?.ok !== false;
    await finish(found === undefined ? '' : verdictText(found, output), isGood ? 0 : 1);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().catch(endRefused));
  process.stdout.write(`${proxy.url} stands in front of ${target}. Stop with Ctrl-C.\n`);
}

/** Judges what passes through the port of the proxy. Whose credentials it has, nobody here knows. */
function clientsOf(target: string, port: number, command: string): { readonly end: () => Promise<Report> } {
  const verdicts = clientVerdicts({ name: `the clients of ${target}`, command });
  const { see, settle } = clientObserver(() => [verdicts]);
  const all = transcript(machine.nowMs, { known: strangers });
  all.subscribe(see);
  const end = noteEach((served) => (served.port === port ? noteServed(all, served) : undefined));
  return {
    end: async () => {
      await end();
      settle();
      return verdicts.report();
    },
  };
}
