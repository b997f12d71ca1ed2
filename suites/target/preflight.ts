// Checks before a run that the target answers with JSON.
import { type Exchange, NoAnswer } from '../clients/exchange.ts';
import { RestClient, type Transport } from '../clients/rest.ts';
import { controlPlaneOf } from './compose.ts';
import { bearer } from './control-client.ts';
import { SetupError } from './setup-error.ts';
import { isClaimed } from './surfaces.ts';
import type { Target } from './target.ts';

/** Throws a setup error unless the service, and its control plane if it has one, answer with JSON. */
export async function preflight(target: Target, transport: Transport): Promise<void> {
  await serviceAnswers(target, transport);
  const plane = controlPlaneOf(target);
  if (plane === undefined) return;
  const control = new RestClient({ transport, baseUrl: plane.url, credential: bearer(plane) });
  const root = await answer(control, '/', 'control plane');
  if (root.json === undefined || root.status >= 400)
    throw new SetupError(notJson(root, 'control plane', 'control_url'));
}

/** Throws a setup error unless the service answers with JSON, or the MCP servers answer if it claims no REST. */
export async function serviceAnswers(target: Target, transport: Transport): Promise<void> {
  if (!isClaimed('rest', target.features)) return mcpAnswers(target, transport);
  const service = new RestClient({ transport, baseUrl: target.baseUrl });
  // A refusal is an answer too. One route may be broken, so a second one is tried.
  const account = await answer(service, '/account', 'service');
  if (account.json === undefined) {
    const plans = await answer(service, '/plans', 'service');
    if (plans.json === undefined) throw new SetupError(notJson(plans, 'service', 'base_url'));
  }
}

/** Any status will do: the request has no token. */
async function mcpAnswers({ mcpUrl }: Target, transport: Transport): Promise<void> {
  if (mcpUrl === undefined)
    throw new SetupError(
      'The target claims MCP alone and has no mcp_url. Give the address of its MCP servers.',
    );
  await answer(new RestClient({ transport, baseUrl: mcpUrl }), '/mcp', 'MCP server');
}

async function answer(client: RestClient, path: string, what: string): Promise<Exchange> {
  try {
    return await client.request('GET', path);
  } catch (cause) {
    if (!(cause instanceof NoAnswer)) throw cause;
    throw new SetupError(
      `The ${what} gave ${cause.message}. ` +
        'Check that it runs, that the address is right, and that this machine can reach it.',
    );
  }
}

function notJson(exchange: Exchange, what: string, key: string): string {
  const html = /^\s*</.test(exchange.text);
  const kind = html ? 'HTML' : exchange.text === '' ? 'an empty body' : 'a body that is not JSON';
  const start = exchange.text.trim().slice(0, 60).replace(/\s+/g, ' ');
  return (
    `The ${what} answered ${exchange.request.method} ${exchange.request.url} with status ${exchange.status} ` +
    `and ${kind}${start === '' ? '' : ` (“${start}…”)`}. Check that ${key} is the address of the ${what}.`
  );
}
