// Where a target file says that capabilities come from: an address with a token, or commands.
import { resolve } from 'node:path';
import { type CapabilityName, capabilityNames } from './capabilities.ts';
import { type ControlSource, type ControlSources, SetupError } from './target.ts';

export interface SourcesDocument {
  readonly capabilities?: Readonly<
    Record<string, { readonly control_url: string; readonly token_env?: string }>
  >;
  /** By operation, e.g. `clock.advance`. */
  readonly hooks?: Readonly<Record<string, readonly string[]>>;
}

/** The value of an environment variable; `key` of the target file names it. */
export type Secret = (variable: string, key: string) => string;

/** Throws a setup error where a capability is claimed in both ways. */
export function controlSourcesOf(
  { capabilities = {}, hooks = {} }: SourcesDocument,
  file: { readonly origin: string; readonly directory: string },
  secret: Secret,
): ControlSources | undefined {
  const sourceOf = (name: CapabilityName): ControlSource | undefined => {
    const plane = capabilities[name];
    const commands = Object.entries(hooks).filter(([operation]) => operation.startsWith(`${name}.`));
    if (plane !== undefined && commands.length > 0)
      throw new SetupError(
        `${file.origin}: ${name} has both capabilities.${name} and hooks (${commands.map(([operation]) => operation).join(', ')}). ` +
          'Keep one of them.',
      );
    if (plane !== undefined) {
      const token = plane.token_env && secret(plane.token_env, `capabilities.${name}.token_env`);
      return { kind: 'plane', plane: { url: plane.control_url, token } };
    }
    if (commands.length === 0) return undefined;
    return {
      kind: 'hooks',
      hooks: { commands: Object.fromEntries(commands), directory: resolve(file.directory) },
    };
  };
  const entries = capabilityNames
    .map((name) => [name, sourceOf(name)] as const)
    .filter(([, source]) => source !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
