// For tests: a simulator on free ports, and worlds in it with a frozen clock, which tests use over HTTP as any client does.
import { afterAll, beforeAll } from 'vitest';
import { schemaValidator } from '../../spec/validate.ts';
import { pathsOf } from '../control/openapi.ts';
import { controlOperations } from '../control/operations.ts';
import { type SimulateOptions, type Simulator, simulate } from '../index.ts';

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
  /** Sends a request to the control plane; throws if the response does not fit the OpenAPI document. */
  control(method: string, path: string, body?: unknown): Promise<TestResponse>;
  /** Creates an organisation; `options` is the body of the request, with the plan starter by default. */
  organization(options?: object): Promise<TestOrganization>;
  /** Sends a request to the service, with the credentials of the caller if there is one. */
  ask(path: string, by?: Caller, init?: TestRequest): Promise<TestResponse>;
}

export interface TestRequest extends RequestInit {
  /** Sent as the body, by POST unless the request has another method. */
  readonly json?: unknown;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined if the text is not JSON. */
  readonly body: unknown;
  /** A member of the body, e.g. `data.manifests.0.manifest_id`. */
  at(path: string): unknown;
}

export interface TestOrganization {
  readonly id: string;
  readonly keys: readonly { readonly api_key: string; readonly api_secret: string }[];
  readonly access_token: string;
  readonly mcp_token: string;
}

export interface Caller {
  readonly org: TestOrganization;
  /** Index of the API key; default 0. */
  readonly key?: number;
}

/** One simulator for all tests of a file. */
export function simulatorForTests(options?: SimulateOptions): Omit<TestSimulator, 'close'> {
  let started: TestSimulator | undefined;
  beforeAll(async () => {
    started = await startForTests(options);
  });
  afterAll(() => started?.close());
  const running = (): TestSimulator => {
    if (started === undefined) throw new Error('the simulator starts before the first test');
    return started;
  };
  return {
    get simulator() {
      return running().simulator;
    },
    world: async (options) => running().world(options),
  };
}

export async function startForTests(options: SimulateOptions = {}): Promise<TestSimulator> {
  const simulator = await simulate({ startMs: Date.parse(testStart), frozen: true, ...options });
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
    id,
    credentials,
    baseUrl,
    controlUrl,
    control: (method, path, body) => control(controlUrl, method, path, body),
    organization: async (options = {}) => {
      const created = await control(controlUrl, 'POST', '/organizations', { plan: 'starter', ...options });
      return created.body as TestOrganization;
    },
    ask: (path, by, { json, ...init } = {}) => {
      const sent = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) };
      const headers = { ...headersOf(by), ...init.headers };
      return readResponse(fetch(`${baseUrl}${path}`, { ...sent, ...init, headers }));
    },
  };
}

function headersOf(by: Caller | undefined): Record<string, string> {
  const pair = by?.org.keys[by.key ?? 0];
  return pair === undefined ? {} : { 'api-key': pair.api_key, secret: pair.api_secret };
}

async function control(url: string, method: string, path: string, body?: unknown): Promise<TestResponse> {
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = { 'content-type': 'application/json' };
  const response = await readResponse(fetch(`${url}${path}`, { method, ...json, headers }));
  if (response.status === 200) assertFits(method, new URL(`${url}${path}`).pathname, response.body);
  else if (typeof response.at('detail') !== 'string')
    throw new Error(`a refusal without the text detail: ${response.text}`);
  return response;
}

/** Throws if the body does not fit the response schema of the operation. */
function assertFits(method: string, pathname: string, body: unknown): void {
  const operation = controlOperations.find(
    (one) => one.method === method.toLowerCase() && pathsOf(one).some((path) => fits(path, pathname)),
  );
  const violations = operation === undefined ? [] : schemaValidator(operation.response)(body);
  const [first] = violations;
  if (first !== undefined) throw new Error(`${method} ${pathname} ${first.pointer}: ${first.message}`);
}

const fits = (template: string, pathname: string): boolean =>
  new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname);

async function readResponse(pending: Promise<Response>): Promise<TestResponse> {
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
