// The source of each capability in a target file: an address with a token, or hooks.
import { resolve } from 'node:path';
import { type CapabilityName, capabilityNames } from './capabilities.ts';
import type { ControlOperation } from './control-operations.ts';
import { SetupError } from './setup-error.ts';
import type { ControlSource, ControlSources, Hooks } from './target.ts';

export interface SourcesDocument {
  readonly capabilities?: Readonly<
    Record<string, { readonly control_url: string; readonly token_env?: string }>
  >;
  /** By operation, e.g. `clock.advance`. */
  readonly hooks?: Readonly<Record<string, readonly string[]>>;
}

/** The value of an environment variable; `key` of the target file names it. */
export type Secret = (variable: string, key: string) => string;

/** Operations that a capability cannot do without; the others only clean up, or serve single cases. */
const requiredHooks: { readonly [Name in CapabilityName]?: readonly ControlOperation[] } = {
  worlds: ['worlds.take'],
  orgs: ['orgs.make'],
  clock: ['clock.advance'],
  faults: ['faults.force'],
  grants: ['grants.give'],
  switches: ['switches.show', 'switches.turn'],
  snapshots: ['snapshots.take', 'snapshots.restore'],
};

/** Throws a setup error if a capability has both sources, or lacks a required hook. */
export function controlSourcesOf(
  { capabilities = {}, hooks = {} }: SourcesDocument,
  file: { readonly origin: string; readonly directory: string },
  secret: Secret,
): ControlSources | undefined {
  const sourceOf = (name: CapabilityName): ControlSource | undefined => {
    const plane = capabilities[name];
    const commands = hooksOf(name, hooks, file.origin);
    if (plane === undefined)
      return commands && { kind: 'hooks', hooks: { commands, directory: resolve(file.directory) } };
    if (commands !== undefined)
      throw new SetupError(
        `${file.origin}: ${name} has both capabilities.${name} and hooks (${Object.keys(commands).join(', ')}). ` +
          'Keep one of them.',
      );
    const token = plane.token_env && secret(plane.token_env, `capabilities.${name}.token_env`);
    return { kind: 'plane', plane: { url: plane.control_url, token } };
  };
  const entries = capabilityNames
    .map((name) => [name, sourceOf(name)] as const)
    .filter(([, source]) => source !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** The hooks of one capability; undefined if it has none. */
function hooksOf(
  name: CapabilityName,
  hooks: NonNullable<SourcesDocument['hooks']>,
  origin: string,
): Hooks['commands'] | undefined {
  const commands = Object.fromEntries(
    Object.entries(hooks).filter(([operation]) => operation.startsWith(`${name}.`)),
  );
  if (Object.keys(commands).length === 0) return undefined;
  const missing = (requiredHooks[name] ?? []).filter((operation) => commands[operation] === undefined);
  if (missing.length === 0) return commands;
  throw new SetupError(
    `${origin}: hooks ${Object.keys(commands).join(', ')} also need ${missing.join(', ')}. Add ${missing.length === 1 ? 'it' : 'them'}.`,
  );
}
