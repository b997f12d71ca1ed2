// For tests: a simulator on free ports, and worlds of it with a frozen clock, driven over HTTP like any client does.
import { schemaValidator } from '../../spec/validate.ts';
import { pathsOf } from '../control/openapi.ts';
import { controlOperations } from '../control/operations.ts';
import { type Simulator, simulate } from '../index.ts';

/** The middle of a month and of a day. */
export const testStart = '2026-03-17T12:00:00.000Z';

export interface TestSimulator {
  readonly simulator: Simulator;
  world(options?: object): Promise<TestWorld>;
  close(): Promise<void>;
}

export interface TestWorld {
  readonly id: string;
  readonly baseUrl: string;
  readonly controlUrl: string;
  readonly credentials: Readonly<Record<string, readonly TestOrganization[]>>;
  /** Asks the control plane; an answer that does not fit its document throws. */
  control(method: string, path: string, body?: unknown): Promise<TestAnswer>;
  organization(order?: object): Promise<TestOrganization>;
  /** Asks the service, with the credentials of the organisation's nth key where one is given. */
  ask(path: string, by?: Caller, init?: RequestInit): Promise<TestAnswer>;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined where the text is no JSON. */
  readonly body: unknown;
  /** A member of the body, e.g. `data.manifests.0.manifest_id`. */
  at(path: string): unknown;
}

export interface TestOrganization {
  readonly id: string;
  readonly keys: readonly { readonly api_key: string; readonly api_secret: string }[];
  readonly access_token: string;
}

export interface Caller {
  readonly org: TestOrganization;
  readonly key?: number;
}

export async function startForTests(): Promise<TestSimulator> {
  const simulator = await simulate({ startMs: Date.parse(testStart), frozen: true });
  return {
    simulator,
    world: async (options = {}) =>
      worldOf((await control(simulator.controlUrl, 'POST', '/worlds', options)).body as WorldWire),
    close: () => simulator.close(),
  };
}

type WorldWire = Pick<TestWorld, 'id' | 'credentials'> & {
  readonly base_url: string;
  readonly control_url: string;
};

function worldOf({ id, credentials, base_url: baseUrl, control_url: controlUrl }: WorldWire): TestWorld {
  return {
    ...{ id, credentials, baseUrl, controlUrl },
    control: (method, path, body) => control(controlUrl, method, path, body),
    organization: async (order = {}) => {
      const made = await control(controlUrl, 'POST', '/organizations', { plan: 'starter', ...order });
      return made.body as TestOrganization;
    },
    ask: (path, by, init) =>
      answerOf(fetch(`${baseUrl}${path}`, { ...init, headers: { ...headersOf(by), ...init?.headers } })),
  };
}

function headersOf(by: Caller | undefined): Record<string, string> {
  const pair = by?.org.keys[by.key ?? 0];
  return pair === undefined ? {} : { 'api-key': pair.api_key, secret: pair.api_secret };
}

async function control(url: string, method: string, path: string, body?: unknown): Promise<TestAnswer> {
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = { 'content-type': 'application/json' };
  const answer = await answerOf(fetch(`${url}${path}`, { method, ...json, headers }));
  if (answer.status === 200) mustFit(method, new URL(`${url}${path}`).pathname, answer.body);
  else if (typeof answer.at('detail') !== 'string') throw new Error(`no detail: ${answer.text}`);
  return answer;
}

function mustFit(method: string, pathname: string, body: unknown): void {
  const operation = controlOperations.find(
    (one) => one.method === method.toLowerCase() && pathsOf(one).some((path) => fits(path, pathname)),
  );
  const violations = operation === undefined ? [] : schemaValidator(operation.answer)(body);
  const [first] = violations;
  if (first !== undefined) throw new Error(`${method} ${pathname} ${first.pointer}: ${first.message}`);
}

const fits = (template: string, pathname: string): boolean =>
  new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname);

async function answerOf(pending: Promise<Response>): Promise<TestAnswer> {
  const response = await pending;
  const text = await response.text();
  const body = parsed(text);
  return {
    status: response.status,
    headers: response.headers,
    text,
    body,
    at: (path) => memberOf(body, path),
  };
}

const memberOf = (body: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>> | undefined)?.[key], body);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
