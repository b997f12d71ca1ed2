// The MCP server over standard input and output: lists the tools, checks the input of calls, and keeps answers short and without secrets.
import { ProtocolError, ProtocolErrorCode, Server, type ServerContext } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { problemsOf } from '../../simulator/control/input.ts';
import { withoutPassword } from '../../suites/clients/visible.ts';
import { machine } from '../../suites/judge/machine.ts';
import { redactedText } from '../../suites/judge/redact.ts';
import { messageOf } from '../../suites/target/setup-error.ts';
import { secretsInEnvironment } from '../environment-secrets.ts';
import type { LoadMutants } from '../mutants.ts';
import { sentenceOf } from '../refusal.ts';
import { version } from '../start.ts';
import { type Answer, textOf } from './answer.ts';
import { contractTools } from './contract-tools.ts';
import { folderAt } from './folder.ts';
import { runTools } from './run-tools.ts';
import { agentRuns } from './runs.ts';
import { type Call, listed, type Tool } from './tool.ts';
import { worldTools } from './world-tools.ts';
import { agentWorlds } from './worlds.ts';

/** Longest message of a client. */
const messageBytesMax = 1_048_576;
/** Clients show progress to people, or extend their timeouts. */
const progressEveryMs = 250;

/** How long a run that was ended may take to give back what it has. */
const releaseMaxMs = 3_000;

const instructions =
  'Assay judges servers and clients of the Content Intelligence Service against its contract. A server: conform with its base_url and an area (find lists areas), then show_failure and explain. A client: create_world, source the file with its credentials, run the client, client_report; or drill with an adapter. Each answer ends with the next step.';

/** Serves until the client closes standard input; `close` ends what is under way. */
export function serveAgents(mutants: LoadMutants) {
  const folder = folderAt(process.cwd());
  const secrets = new Set(secretsInEnvironment(process.env));
  const worlds = agentWorlds(folder, secrets);
  const runs = agentRuns();
  const tools: readonly Tool[] = [
    ...runTools({ folder, worlds, runs, secrets }),
    ...worldTools(worlds, folder),
    ...contractTools(mutants),
  ];
  const clean = (text: string): string => withoutPassword(redactedText(secrets)(text));
  const left = new AbortController();
  const ended = Promise.withResolvers<boolean>();
  const transport = new ClosingTransport(ended.resolve);
  const handle = serveStdio(() => protocolServer(tools, clean, left.signal), {
    transport,
    onerror: (cause) => void process.stderr.write(`assay: ${clean(messageOf(cause))}\n`),
  });
  return {
    /** Whether the client left; otherwise it sent more than fits. */
    ended: ended.promise,
    close: async (): Promise<void> => {
      left.abort();
      await handle.close();
      await Promise.race([runs.idle(), machine.wait(releaseMaxMs)]);
      await worlds.close();
    },
  };
}

/** Tells its end, whether the client left or sent more than fits. */
class ClosingTransport extends StdioServerTransport {
  readonly #onEnd: (hasLeft: boolean) => void;
  #hasLeft = false;
  constructor(onEnd: (hasLeft: boolean) => void) {
    super(process.stdin, process.stdout, { maxBufferSize: messageBytesMax });
    this.#onEnd = onEnd;
    const leave = (): void => {
      this.#hasLeft = true;
    };
    process.stdin.once('end', leave).once('close', leave);
    process.stdout.once('error', leave);
  }
  override async close(): Promise<void> {
    await super.close();
    this.#onEnd(this.#hasLeft);
  }
}

/** Serves one connection; the tools and what they remember are those of the process. */
function protocolServer(tools: readonly Tool[], clean: (text: string) => string, left: AbortSignal): Server {
  const server = new Server(
    { name: 'assay', title: 'Assay', version },
    { capabilities: { tools: {} }, instructions },
  );
  server.setRequestHandler('tools/list', () => ({ tools: tools.map(listed) }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: input = {} } }, context) => {
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `Unknown tool: ${name}. The tools are ${tools.map((one) => one.name).join(', ')}.`,
      );
    const call = callIn(context, left);
    try {
      const problems = problemsOf(name, tool.input, input);
      if (problems.length > 0) {
        const members = Object.keys(tool.input.properties ?? {}).join(', ');
        return refusal(clean, problems.join('\n'), `correct the input: ${name} takes ${members}`);
      }
      return {
        content: [{ type: 'text' as const, text: shown(clean, await tool.run(input as never, call)) }],
      };
    } catch (cause) {
      const sentence = sentenceOf(cause);
      if (sentence === undefined)
        process.stderr.write(
          `assay: ${name}: ${clean(cause instanceof Error ? (cause.stack ?? '') : String(cause))}\n`,
        );
      return refusal(
        clean,
        sentence ?? `Assay failed: ${messageOf(cause)}. Standard error has the details.`,
        `${name} again, after what is said above`,
      );
    }
  });
  return server;
}

function refusal(clean: (text: string) => string, why: string, next: string) {
  const text = shown(clean, { lines: why.split('\n'), next: [next] });
  return { content: [{ type: 'text' as const, text }], isError: true };
}

/** Secrets are hidden before lines are cut, so that no part of one remains. */
const shown = (clean: (text: string) => string, { lines, next }: Answer): string =>
  textOf({ lines: lines.map(clean), next: next.map(clean) });

function callIn({ mcpReq: { signal, _meta, notify } }: ServerContext, left: AbortSignal): Call {
  const token = _meta?.progressToken;
  let shownMs = Number.NEGATIVE_INFINITY;
  return {
    signal: AbortSignal.any([signal, left]),
    progress: (done, total, what) => {
      if (token === undefined || (performance.now() - shownMs < progressEveryMs && done < total)) return;
      shownMs = performance.now();
      const params = { progressToken: token, progress: done, total, message: what };
      // A client that left needs no progress.
      void notify({ method: 'notifications/progress', params }).catch(() => undefined);
    },
  };
}
