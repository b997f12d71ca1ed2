// The command that repeats a run of the suites, for reports.
import { quoted, shellQuoted } from './options.ts';
import { type PermitOptions, permitArguments } from './permits.ts';
import { commandName } from './start.ts';
import type { TargetOptions } from './target-options.ts';

interface RepeatedOptions extends PermitOptions, TargetOptions {
  readonly start?: string | undefined;
  readonly seed: number;
  readonly runs?: number | undefined;
  readonly maxDurationMs?: number | undefined;
  readonly realtime?: boolean | undefined;
}

/** Contains no secret: options hold addresses, and credentials are in the environment. */
export function repeatCommand(options: RepeatedOptions): string {
  const given = [
    ['--target', options.target && quoted(options.target)],
    ['--base-url', options.baseUrl],
    ['--site-url', options.siteUrl],
    ['--mcp-url', options.mcpUrl],
    ['--control-url', options.controlUrl],
    ['--start', options.start && shellQuoted(options.start)],
    ['--seed', String(options.seed)],
    ['--runs', options.runs?.toString()],
    ['--max-duration', options.maxDurationMs === undefined ? undefined : `${options.maxDurationMs}ms`],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]));
  const realtime = options.realtime ? ['--realtime'] : [];
  return [`${commandName} conform`, ...given, ...realtime, ...permitArguments(options)].join(' ');
}
