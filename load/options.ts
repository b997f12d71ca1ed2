// What a load run is asked to do.
import type { McpClass, ScriptName, Shard } from './lib/config.ts';
import type { LoadTarget } from './provision.ts';

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
  /** Existing directory for summary.txt, summary.json and report.html. */
  readonly reportDir?: string | undefined;
  /** Whether reads may bill manifests to configured organisations. */
  readonly allowBilling?: boolean | undefined;
  readonly maxBilled?: number | undefined;
  readonly maxOrgs?: number | undefined;
  /** Sends one share of the load and writes what was sent to `file`, for a merge to judge. */
  readonly share?: { readonly shard: Shard; readonly file: string } | undefined;
  /** Ends the run early. */
  readonly signal?: AbortSignal | undefined;
}
