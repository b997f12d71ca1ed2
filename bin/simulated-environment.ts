// A simulator as environment variables: for a client's test suite, and as a file for `source`.
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { Simulator } from '../simulator/index.ts';
import { type PlanName, planNames } from '../spec/values.ts';
import { assertWritable, writeSecret } from '../suites/files/write.ts';
import { SetupError } from '../suites/target/setup-error.ts';
import { shellQuoted } from './options.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** The addresses of a world, and its credentials in the form of the control plane. */
export type Simulated = Pick<Simulator, 'baseUrl' | 'mcpUrl' | 'siteUrl' | 'controlUrl' | 'credentials'>;

/** The variables that the commands of Assay read; the credentials are those of the plan's first organisation. */
export const environmentOf = (
  { baseUrl, mcpUrl, siteUrl, controlUrl, credentials }: Simulated,
  plan: PlanName,
): Variables => ({
  ASSAY_BASE_URL: baseUrl,
  ASSAY_MCP_URL: mcpUrl,
  ASSAY_SITE_URL: siteUrl,
  ASSAY_CONTROL_URL: controlUrl,
  ...variablesOf('ASSAY', credentials[plan][0]),
  ASSAY_PLAN: plan,
});

/** The credentials of an organisation. */
export type Issued = Pick<Simulator['credentials'][PlanName][number], 'keys' | 'access_token' | 'mcp_token'>;

const variablesOf = (prefix: string, organization: Issued | undefined): Variables => ({
  [`${prefix}_API_KEY`]: organization?.keys[0]?.api_key,
  [`${prefix}_API_SECRET`]: organization?.keys[0]?.api_secret,
  [`${prefix}_ACCESS_TOKEN`]: organization?.access_token,
  [`${prefix}_MCP_TOKEN`]: organization?.mcp_token,
});

/** The first line, by which a later simulator knows that it may replace the file. */
const mark = '# Written by assay simulate --env';

/** Throws a setup error if the file holds anything that no simulator wrote, or cannot be written. */
export function assertReplaceable(file: string): void {
  if (isOfOthers(file))
    throw new SetupError(
      `--env: ${file} exists, and no simulator wrote it. Name another file, or remove this one.`,
    );
  assertWritable(file);
}

function isOfOthers(file: string): boolean {
  // What is no regular file cannot be written anyway.
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return false;
  const descriptor = openSync(file, 'r');
  const head = Buffer.alloc(mark.length);
  const length = readSync(descriptor, head);
  closeSync(descriptor);
  return length > 0 && head.toString() !== mark;
}

/** Writes the file, which only its owner may read. Throws a setup error. */
export function writeEnvironment(file: string, simulator: Simulator): void {
  assertReplaceable(file);
  const first = `${mark}, which replaces it. Load it with: source ${file}`;
  writeSecret(file, `${[first, ...environmentLines(simulator)].join('\n')}\n`);
}

/** Assignments of a shell: what the commands read, with Starter, and the first organisation of each plan. */
export const environmentLines = (simulated: Simulated): readonly string[] => [
  ...linesOf(environmentOf(simulated, 'starter')),
  ...planNames.flatMap((plan) =>
    organizationLines(`ASSAY_${plan.toUpperCase()}`, simulated.credentials[plan][0]),
  ),
];

export const organizationLines = (prefix: string, organization: Issued | undefined): readonly string[] =>
  linesOf(variablesOf(prefix, organization));

const linesOf = (variables: Variables): readonly string[] =>
  Object.entries(variables).flatMap(([name, value]) =>
    value === undefined ? [] : [`export ${name}=${shellQuoted(value)}`],
  );
