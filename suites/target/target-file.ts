// Reads the target from options, environment and target file; every error names the file, the key and what to do.
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { parse } from 'yaml';
import { rules } from '../../spec/rules/index.ts';
import { type PlanName, planNames } from '../../spec/values.ts';
import { isObject, type JsonObject } from '../clients/json.ts';
import { withoutPassword } from '../clients/visible.ts';
import type { ReceiverSetting } from '../receiver/server.ts';
import type { Addresses, Credentials, KeyPair, OrgCredential } from './access.ts';
import { controlSourcesOf, type Secret, type SourcesDocument } from './control-sources.ts';
import type { Offerable } from './offerable.ts';
import { sendableCredential } from './sendable-credential.ts';
import { orSetupError, SetupError } from './setup-error.ts';
import type { Surface } from './surfaces.ts';
import { type Dispute, type ExpectedFailure, mcpBase, type Target } from './target.ts';
import { targetSchema } from './target-schema.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Addresses given as options; they take precedence over environment and file. */
export type Overrides = Partial<Addresses>;

/** Environment variables that describe a target, for `--help`. */
export const environmentHelp = `Environment variables override the target file; options override both:
  ASSAY_TARGET           path of the target file
  ASSAY_BASE_URL         base_url; likewise ASSAY_MCP_URL, ASSAY_SITE_URL and ASSAY_CONTROL_URL
  ASSAY_RECEIVER_LISTEN  receiver.listen: where this machine receives webhooks
  ASSAY_RECEIVER_URL     receiver.public_url: the address that the service sends them to
  ASSAY_API_KEY          credentials of one more organisation, with ASSAY_API_SECRET, ASSAY_ACCESS_TOKEN and ASSAY_MCP_TOKEN
  ASSAY_PLAN             plan of that organisation (default: starter)`;

/** The target that options, environment and file describe; undefined if none of them names one. */
export function loadTarget(
  named: { readonly file?: string | undefined } & Overrides,
  env: Environment,
): Target | undefined {
  const file = named.file ?? (env.ASSAY_TARGET || undefined);
  const described = file === undefined ? {} : readYaml(file);
  const addresses = {
    base_url: named.baseUrl ?? (env.ASSAY_BASE_URL || undefined),
    mcp_url: named.mcpUrl ?? (env.ASSAY_MCP_URL || undefined),
    site_url: named.siteUrl ?? (env.ASSAY_SITE_URL || undefined),
    control_url: named.controlUrl ?? (env.ASSAY_CONTROL_URL || undefined),
  };
  const given = defined(addresses);
  if (file === undefined && Object.keys(given).length === 0) return undefined;
  const origin = file ?? 'options and environment';
  const document = validated(
    isObject(described) ? { ...described, ...given, ...receiverIn(described, env) } : described,
    origin,
  );
  const directory = file === undefined ? '.' : dirname(file);
  return resolve(document, { origin, directory }, env);
}

const defined = (values: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

/** The receiver of the file, overridden by the environment. */
function receiverIn(described: JsonObject, env: Environment): object {
  const overrides = defined({
    listen: env.ASSAY_RECEIVER_LISTEN || undefined,
    public_url: env.ASSAY_RECEIVER_URL || undefined,
  });
  const { receiver } = described;
  return Object.keys(overrides).length === 0
    ? {}
    : { receiver: { ...(isObject(receiver) && receiver), ...overrides } };
}

interface OrganizationEntry {
  readonly keys: readonly { readonly api_key_env: string; readonly api_secret_env: string }[];
  readonly access_token_env?: string;
  readonly mcp_token_env?: string;
}

interface TargetDocument extends SourcesDocument {
  readonly name?: string;
  readonly base_url: string;
  readonly mcp_url?: string;
  readonly site_url?: string;
  readonly control_url?: string;
  readonly control_token_env?: string;
  readonly credentials?: Readonly<Record<string, readonly OrganizationEntry[]>>;
  readonly features?: readonly Surface[];
  readonly not_offered?: readonly Offerable[];
  readonly limits?: Readonly<
    Record<string, { readonly requests_per_minute?: number; readonly manifests_per_month?: number }>
  >;
  readonly receiver?: { readonly listen: string; readonly public_url?: string };
  readonly expected_failures?: readonly ExpectedFailure[];
  readonly requirements?: string;
  readonly disputed?: readonly Dispute[];
}

function readYaml(file: string): unknown {
  const text = orSetupError(
    () => readFileSync(file, 'utf8'),
    (why) => `The target file ${file} cannot be read (${why}). Check the path.`,
  );
  return orSetupError(
    () => parse(text) ?? {},
    (why) => `The target file ${file} is not valid YAML: ${withoutPassword(why)}`,
  );
}

const ajv = new Ajv2020({ allErrors: true, verbose: true });
formats.default(ajv);
// A port above 65535 makes neither an address nor a URL.
ajv.addFormat('parsable-url', (url: string) => URL.canParse(url));
ajv.addFormat('listen-address', (address: string) => URL.canParse(`http://${address}`));

function validated(document: unknown, origin: string): TargetDocument {
  if (ajv.validate<TargetDocument>(targetSchema, document)) return document;
  const complaints = (ajv.errors ?? []).map(complaint);
  throw new SetupError(`The target of ${origin} is not valid:\n  ${complaints.join('\n  ')}`);
}

function complaint(error: ErrorObject): string {
  const key = error.instancePath.slice(1).replaceAll('/', '.') || 'top level';
  const expected = (error.parentSchema as { readonly description?: string } | undefined)?.description;
  switch (error.keyword) {
    case 'required':
      return `${key}: ${error.params.missingProperty} is missing; expected ${expected}.`;
    case 'additionalProperties': {
      const known = Object.keys((error.parentSchema?.properties ?? {}) as object).join(', ');
      return `${key}: unknown key ${error.params.additionalProperty}; known keys are ${known}.`;
    }
    default:
      return `${key}: expected ${expected ?? error.message}, found ${withoutPassword(JSON.stringify(error.data))}.`;
  }
}

function resolve(
  document: TargetDocument,
  file: { readonly origin: string; readonly directory: string },
  env: Environment,
): Target {
  const problems: string[] = [];
  const fromEnvironment = secretsFrom(env, file.origin);
  const secret: Secret = (variable, key) => attempt(problems, () => fromEnvironment(variable, key)) ?? '';
  const target = described(document, file, env, secret, problems);
  problems.push(...unknownRules(document), ...listedTwice(document));
  if (problems.length > 0) throw new SetupError(problems.join('\n'));
  return target;
}

/** Runs the work; adds the message of a setup error to the problems, so that all are reported at once. */
function attempt<T>(problems: string[], work: () => T): T | undefined {
  try {
    return work();
  } catch (cause) {
    if (!(cause instanceof SetupError)) throw cause;
    problems.push(cause.message);
    return undefined;
  }
}

const unknownRules = ({ expected_failures: listed = [] }: TargetDocument): readonly string[] =>
  listed
    .map(({ rule }, index) => [rule, index] as const)
    .filter(([rule]) => !Object.hasOwn(rules, rule))
    .map(
      ([rule, index]) =>
        `expected_failures.${index}: there is no rule ${rule}. \`assay rules\` lists all rules.`,
    );

/** A failure is known or disputed, not both. A disputed rule that does not exist is named by the report. */
const listedTwice = ({ expected_failures: listed = [], disputed = [] }: TargetDocument): readonly string[] =>
  disputed
    .map(({ rule }, index) => [rule, index] as const)
    .filter(([rule, index]) => [...listed, ...disputed.slice(0, index)].some((other) => other.rule === rule))
    .map(
      ([rule, index]) =>
        `disputed.${index}: ${rule} is listed already, in expected_failures or in disputed. Keep one of the entries.`,
    );

function described(
  document: TargetDocument,
  file: { readonly origin: string; readonly directory: string },
  env: Environment,
  secret: Secret,
  problems: string[],
): Target {
  return {
    name: document.name ?? document.base_url,
    baseUrl: document.base_url,
    mcpUrl: document.mcp_url && mcpBase(document.mcp_url),
    siteUrl: document.site_url,
    controlUrl: document.control_url,
    controlToken: document.control_token_env && secret(document.control_token_env, 'control_token_env'),
    capabilities: attempt(problems, () => controlSourcesOf(document, file, secret)),
    credentials: credentialsOf(document, env, secret, problems),
    receiver: receiverOf(document),
    features: document.features,
    notOffered: document.not_offered,
    limits: Object.fromEntries(
      Object.entries(document.limits ?? {}).map(([plan, limit]) => [
        plan,
        { requestsPerMinute: limit.requests_per_minute, manifestsPerMonth: limit.manifests_per_month },
      ]),
    ),
    expectedFailures: document.expected_failures ?? [],
    requirements: document.requirements,
    disputed: document.disputed,
  };
}

function receiverOf({ receiver }: TargetDocument): ReceiverSetting | undefined {
  if (receiver === undefined) return undefined;
  const { listen, public_url: publicUrl } = receiver;
  const colon = listen.lastIndexOf(':');
  return { host: listen.slice(0, colon), port: Number(listen.slice(colon + 1)), publicUrl };
}

const secretsFrom =
  (env: Environment, origin: string): Secret =>
  (variable, key) => {
    const value = env[variable];
    if (value) return sendableCredential(value, variable);
    throw new SetupError(
      `${origin}: ${key} names the environment variable ${variable}, which is not set. ` +
        `Set it, or remove the credential from the target file.`,
    );
  };

function credentialsOf(
  document: TargetDocument,
  env: Environment,
  secret: Secret,
  problems: string[],
): Credentials {
  const organization = (entry: OrganizationEntry, key: string): OrgCredential => {
    const keys = entry.keys.map((pair, index) => ({
      apiKey: secret(pair.api_key_env, `${key}.keys.${index}.api_key_env`),
      apiSecret: secret(pair.api_secret_env, `${key}.keys.${index}.api_secret_env`),
    }));
    const [first, ...rest] = keys;
    if (first === undefined) throw new Error('the schema asks for at least one key pair');
    return {
      keys: [first, ...rest],
      accessToken: entry.access_token_env && secret(entry.access_token_env, `${key}.access_token_env`),
      mcpToken: entry.mcp_token_env && secret(entry.mcp_token_env, `${key}.mcp_token_env`),
    };
  };
  const listed: Record<string, readonly OrgCredential[]> = Object.fromEntries(
    Object.entries(document.credentials ?? {}).map(([plan, entries]) => [
      plan,
      entries.map((entry, index) => organization(entry, `credentials.${plan}.${index}`)),
    ]),
  );
  const extra = attempt(problems, () => environmentOrganization(env));
  return extra === undefined
    ? listed
    : { ...listed, [extra.plan]: [...(listed[extra.plan] ?? []), extra.credential] };
}

function environmentOrganization(
  env: Environment,
): { readonly plan: string; readonly credential: OrgCredential } | undefined {
  if (!env.ASSAY_API_KEY && !env.ASSAY_API_SECRET) return undefined;
  if (!env.ASSAY_API_KEY || !env.ASSAY_API_SECRET)
    throw new SetupError('ASSAY_API_KEY and ASSAY_API_SECRET belong together; set both or neither.');
  const plan = planIn(env, 'starter');
  const given = (variable: string): string | undefined =>
    env[variable] ? sendableCredential(env[variable], variable) : undefined;
  const pair: KeyPair = {
    apiKey: sendableCredential(env.ASSAY_API_KEY, 'ASSAY_API_KEY'),
    apiSecret: sendableCredential(env.ASSAY_API_SECRET, 'ASSAY_API_SECRET'),
  };
  return {
    plan,
    credential: {
      keys: [pair],
      accessToken: given('ASSAY_ACCESS_TOKEN'),
      mcpToken: given('ASSAY_MCP_TOKEN'),
    },
  };
}

/** The plan that the environment names. Throws a setup error if there is none of that name. */
export function planIn({ ASSAY_PLAN: name }: Environment, preset: PlanName): PlanName {
  const plan = planNames.find((one) => one === (name || preset));
  if (plan === undefined)
    throw new SetupError(`ASSAY_PLAN is ${name}; expected one of ${planNames.join(', ')}.`);
  return plan;
}
