// Runs a load script with k6 against a target: organisations, a bounded time, the outcome, and a report.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { k6Binary } from './k6-binary.ts';
import { runK6 } from './k6-process.ts';
import type { ScriptName } from './lib/config.ts';
import { edgeLeft, requestsMax, type Shape, shapeOf } from './lib/plan.ts';
import { type LoadOutcome, outcomeOf } from './outcome.ts';
import { findReads, type LoadTarget, type Provision, provision, sourceOf } from './provision.ts';
import { LoadSetupError } from './setup.ts';
import { summaryJson, summaryText } from './summary.ts';
import { prepareFanout } from './webhook-fanout.ts';

export interface LoadOrder {
  readonly script: ScriptName;
  readonly target: LoadTarget;
  readonly plan: string;
  /** Requests a minute of the plan, where the document or the target file states them. */
  readonly limit: number | undefined;
  /** Manifests a month of the plan, likewise. */
  readonly quota: number | undefined;
  /** Existing directory for summary.txt, summary.json and report.html. */
  readonly reportDir?: string | undefined;
  /** Whether reads may be billed to organisations that were not made for the run. */
  readonly allowBilling?: boolean | undefined;
  readonly maxBilled?: number | undefined;
  readonly maxOrgs?: number | undefined;
  /** Ends the run early. */
  readonly signal?: AbortSignal | undefined;
}

/** What a run will cost, known before it starts. */
export interface Forecast extends Omit<Shape, 'judges'> {
  readonly source: ReturnType<typeof sourceOf>;
}

export interface LoadResult extends LoadOutcome {
  /** 0 passed, 1 failed, 2 inconclusive. */
  readonly exitCode: 0 | 1 | 2;
  readonly text: string;
}

/** Rejects with a {@link LoadSetupError} where the script cannot be run on this target as ordered. */
export async function runLoad(order: LoadOrder): Promise<LoadResult> {
  const k6 = k6Binary(process.env);
  const planned = forecastOf(order);
  const provided = await provision(order.target, {
    ...{ plan: order.plan, orgs: planned.orgs },
    quotaLeft: order.script === 'quota-edge' ? edgeLeft : undefined,
  });
  const workDir = mkdtempSync(join(tmpdir(), 'assay-load-'));
  try {
    return await runWith(k6, order, provided, workDir);
  } finally {
    rmSync(workDir, { recursive: true, force: true });
    await provided.release();
  }
}

/** What the run will do at most; refuses what the order does not allow. */
export function forecastOf(order: LoadOrder): Forecast {
  const { script, limit, target, plan } = order;
  const source = sourceOf(target, plan);
  if (script === 'rest-rate-limit' && limit === undefined)
    throw new LoadSetupError(
      `Nobody states the per-minute limit of plan ${plan}. Give limits.${plan}.requests_per_minute in the target ` +
        'file, or find it out with rest-measure.',
    );
  if (script === 'webhook-fanout' && source !== 'control')
    throw new LoadSetupError('webhook-fanout publishes, and needs a control_url for that.');
  const left = source === 'control' ? edgeLeft : (order.quota ?? Number.POSITIVE_INFINITY);
  const wanted = shapeOf(script, { limit, orgs: 1, keys: 2, left }).orgs;
  const available = source === 'configured' ? target.orgs.length : (order.maxOrgs ?? wanted);
  const orgs = Math.min(wanted, available);
  const shape = shapeOf(script, { limit, orgs, keys: 2, left });
  const billed = readsBilled(order, source !== 'configured') ? shape.billed : 0;
  refuseAbove(`requests of a run`, shape.requests, requestsMax);
  refuseAbove('billed manifests (--max-billed)', billed, order.maxBilled);
  if (script === 'quota-edge' && source === 'configured' && !order.allowBilling)
    throw new LoadSetupError(
      'quota-edge uses up the whole quota of the organisation it runs on. Give a control_url, so that it runs on ' +
        'one made for it, or allow it with --allow-billing.',
    );
  return { source, orgs, seconds: shape.seconds, requests: shape.requests, billed };
}

function refuseAbove(what: string, forecast: number, most: number | undefined): void {
  if (most !== undefined && forecast > most)
    throw new LoadSetupError(`The run would need up to ${forecast} ${what}; ${most} are allowed.`);
}

const readsBilled = ({ script, allowBilling }: LoadOrder, made: boolean): boolean =>
  billedScripts.includes(script) && (made || allowBilling === true);

const billedScripts: readonly ScriptName[] = ['rest-rate-limit', 'quota-edge'];

async function runWith(
  k6: string,
  order: LoadOrder,
  provided: Provision,
  workDir: string,
): Promise<LoadResult> {
  const { script, limit, target, reportDir } = order;
  const { orgs } = provided;
  const keys = Math.min(...orgs.map((org) => org.keys.length));
  const shape = shapeOf(script, { limit, orgs: orgs.length, keys, left: edgeLeft });
  const baseUrl = target.baseUrl.replace(/\/+$/, '');
  const reads = await findReads(baseUrl, orgs[0], readsBilled(order, provided.made));
  const prepared = script === 'webhook-fanout' ? await prepareFanout(target, orgs) : undefined;
  const summaryFile = join(workDir, 'summary.json');
  const run = await runK6(k6, script, {
    config: { baseUrl, limit, orgs, summaryFile, reads, fanout: prepared?.fanout },
    htmlFile: reportDir && join(reportDir, 'report.html'),
    seconds: shape.seconds,
    signal: order.signal,
  }).finally(prepared?.release);
  const outcome = outcomeOf(run, shape.judges);
  const text = summaryText(order, outcome);
  if (reportDir !== undefined) {
    writeFileSync(join(reportDir, 'summary.txt'), text);
    writeFileSync(
      join(reportDir, 'summary.json'),
      `${JSON.stringify(summaryJson(order, outcome), null, 2)}\n`,
    );
  }
  return { ...outcome, exitCode: exitCodes[outcome.verdict], text };
}

const exitCodes = { passed: 0, failed: 1, inconclusive: 2 } as const;
