// `assay receive`: judges a receiver of webhooks by signed, doubtful and forged deliveries, and by its answers in time.
import { Command, Option } from 'commander';
import { receiverRules } from '../../spec/rules/receiver.ts';
import { valueAt } from '../../suites/clients/json.ts';
import { selectRules } from '../../suites/judge/select.ts';
import { contractTiming, judgeReceiver, shownUrl } from '../../suites/receive/judge.ts';
import type { Payloads } from '../../suites/receive/payloads.ts';
import { printedVectors } from '../../suites/receive/print.ts';
import { terminalReport } from '../../suites/reports/terminal.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { helpEnd } from '../help.ts';
import { list, listOption, shellQuoted } from '../options.ts';
import { finish, progress, wantsColor } from '../output.ts';
import { reportOption, runOutput } from '../run-output.ts';
import { commandName } from '../start.ts';
import {
  eventNames,
  examplePayload,
  receiverUrl,
  type Setting,
  secretIn,
  setOption,
  withSettings,
} from '../webhook-options.ts';

interface Options {
  readonly url?: string;
  readonly secretEnv?: string;
  readonly events: readonly string[];
  readonly set: readonly Setting[];
  readonly rule: readonly string[];
  readonly print?: true;
  readonly verbose?: true;
  readonly report?: string;
}

const mainEvent = 'manifest.matched';

const exitCodes = {
  0: 'no rule failed',
  1: 'a rule failed, or none could be exercised',
  2: 'an option is wrong, or nothing answers over HTTP at the address',
};

const notes = `The receiver gets about 130 deliveries, some of them forged, and acts on those that it accepts: give it a
database of its own. Their payloads are the examples of the contract; --set gives them ids that the receiver knows.
Events: ${eventNames.join(', ')}.`;

export const command = (): Command =>
  new Command('receive')
    .description('judge a receiver of webhooks: one verdict for every rule about receivers')
    .option('--url <url>', 'address of the receiver')
    .option('--secret-env <name>', 'environment variable that holds the signing secret')
    .addOption(
      new Option(
        '--events <names>',
        'events that the receiver subscribed to, the main one first (comma-separated, repeatable)',
      )
        .argParser(list)
        .default([], mainEvent),
    )
    .addOption(setOption())
    .addOption(listOption('--rule <ids>', 'only these rules (comma-separated, repeatable)'))
    .option('--print', 'print the deliveries as lines of JSON, signed with a secret that they name, and exit')
    .option('--verbose', 'list the verdict of every rule')
    .addOption(reportOption())
    .addHelpText('after', helpEnd(exitCodes, notes))
    .action(act);

async function act(options: Options): Promise<void> {
  const payloads = payloadsOf(options);
  if (options.print) await finish(printedVectors(payloads), 0);
  const { url, secretEnv, set, rule } = options;
  if (url === undefined || secretEnv === undefined)
    throw new SetupError(
      'receive needs a receiver: give its address with --url, and the variable of its secret with --secret-env.',
    );
  const address = receiverUrl(url);
  if (address.username !== '' || address.password !== '')
    throw new SetupError('--url: leave out the user name and the password; deliveries are signed instead.');
  const output = runOutput(options);
  const report = await judgeReceiver({
    receiver: {
      url: address,
      secret: secretIn(secretEnv),
      payloads,
      keepsManifest: set.some(({ path }) => path.join('.') === 'data.manifest_id'),
    },
    rules: selectRules(receiverRules, { areas: [], ruleIds: rule }),
    timing: contractTiming,
    command: repeatCommand(address, secretEnv, options),
    onSent: ({ vector }, nth, total) => progress(`${nth}/${total} ${vector.id}`),
  });
  progress('');
  process.stdout.write(terminalReport(report, { color: wantsColor(), verbose: options.verbose === true }));
  await finish(output.write(report, undefined), report.ok ? 0 : 1);
}

/** A member that is set belongs to the payloads that have it. */
function payloadsOf({ events, set }: Options): Payloads {
  const examples = (events.length === 0 ? [mainEvent] : events).map(
    (event) => [event, examplePayload(event)] as const,
  );
  const stray = set.find((setting) => examples.every(([, example]) => !hasMember(example, setting)));
  if (stray !== undefined)
    throw new SetupError(
      `--set: no payload of ${examples.map(([event]) => event).join(', ')} has a member ${stray.path.join('.')}.`,
    );
  return new Map(
    examples.map(([event, example]) => [
      event,
      withSettings(
        example,
        set.filter((setting) => hasMember(example, setting)),
      ),
    ]),
  );
}

const hasMember = (payload: object, { path }: Setting): boolean => valueAt(payload, ...path) !== undefined;

/** Contains no secret: the secret is in the environment. */
const repeatCommand = (url: URL, secretEnv: string, { events, set }: Options): string =>
  [
    `${commandName} receive --url ${shellQuoted(shownUrl(url))} --secret-env ${secretEnv}`,
    ...(events.length === 0 ? [] : [`--events ${events.join()}`]),
    ...set.map(({ path, value }) => `--set ${shellQuoted(`${path.join('.')}=${JSON.stringify(value)}`)}`),
  ].join(' ');
