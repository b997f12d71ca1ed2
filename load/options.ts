// What a load run is asked to do.
import type { LoadRecord, McpClass, ScriptName, Shard, SteadyLoad, Thresholds } from './lib/config.ts';
import type { LoadTarget } from './provision.ts';
import type { Summary } from './summary.ts';

export interface LoadOptions {
  readonly script: ScriptName;
  readonly target: LoadTarget;
  readonly plan: string;
  /** Requests per minute of the plan, if the contract or the target file states them. */
  readonly limit: number | undefined;
  /** Manifests per month of the plan, if the contract or the target file states them. */
  readonly quota: number | undefined;
  /** The rates of MCP, by class of tools; empty for scripts that are not about MCP. */
  readonly classes: readonly McpClass[];
  /** Only for `rest-steady`. */
  readonly steady?: SteadyLoad | undefined;
  /** Thresholds of the person who runs the script, in addition to the checks. */
  readonly thresholds?: Thresholds | undefined;
  /** Existing directory for the reports. */
  readonly reportDir?: string | undefined;
  /** Names of outputs of k6, to which it sends its metrics while it runs. */
  readonly outputs?: readonly string[] | undefined;
  /** The summary of an earlier run, for the report to compare with. */
  readonly earlier?: Summary | undefined;
  readonly onRecord?: ((record: LoadRecord) => void) | undefined;
  /** When the script starts, with its duration in seconds. */
  readonly onStart?: ((seconds: number) => void) | undefined;
  /** Whether reads may bill manifests to configured organisations. */
  readonly allowBilling?: boolean | undefined;
  readonly maxBilled?: number | undefined;
  readonly maxOrgs?: number | undefined;
  /** Sends one share of the load and writes what was sent to `file`, for a merge to judge. */
  readonly share?: { readonly shard: Shard; readonly file: string } | undefined;
  readonly signal?: AbortSignal | undefined;
}
