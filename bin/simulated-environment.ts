// A simulator as environment variables: for a client's test suite, and as a file for `source`.
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { Simulator } from '../simulator/index.ts';
import { type PlanName, planNames } from '../spec/values.ts';
import { assertWritable, writeSecret } from '../suites/files/write.ts';
import { SetupError } from '../suites/target/setup-error.ts';
import { shellQuoted } from './options.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** The variables that the commands of Assay read; the credentials are those of the plan's first organisation. */
export const environmentOf = (
  { baseUrl, mcpUrl, siteUrl, controlUrl, credentials }: Simulator,
  plan: PlanName,
): Variables => ({
  ASSAY_BASE_URL: baseUrl,
  ASSAY_MCP_URL: mcpUrl,
  ASSAY_SITE_URL: siteUrl,
  ASSAY_CONTROL_URL: controlUrl,
  ...credentialsOf(credentials, plan, 'ASSAY'),
  ASSAY_PLAN: plan,
});

function credentialsOf(credentials: Simulator['credentials'], plan: PlanName, prefix: string): Variables {
  const [organization] = credentials[plan];
  return {
    [`${prefix}_API_KEY`]: organization?.keys[0]?.api_key,
    [`${prefix}_API_SECRET`]: organization?.keys[0]?.api_secret,
    [`${prefix}_ACCESS_TOKEN`]: organization?.access_token,
    [`${prefix}_MCP_TOKEN`]: organization?.mcp_token,
  };
}

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
  const ofPlans = planNames.map((plan) =>
    credentialsOf(simulator.credentials, plan, `ASSAY_${plan.toUpperCase()}`),
  );
  const text = [
    `${mark}, which replaces it. Load it with: source ${file}`,
    ...linesOf(environmentOf(simulator, 'starter')),
    ...ofPlans.flatMap(linesOf),
    '',
  ];
  writeSecret(file, text.join('\n'));
}

const linesOf = (variables: Variables): readonly string[] =>
  Object.entries(variables).flatMap(([name, value]) =>
    value === undefined ? [] : [`export ${name}=${shellQuoted(value)}`],
  );
