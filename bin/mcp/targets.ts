// The target that an agent names: an address on this machine, or a target file below the working directory.
import { isLoopback } from '../../suites/target/access.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { type Target, withGuessedSite } from '../../suites/target/target.ts';
import { type Environment, loadTarget } from '../../suites/target/target-file.ts';
import { quoted } from '../options.ts';
import type { Folder } from './folder.ts';
import type { NamedAddresses } from './run-inputs.ts';

const fileBytesMax = 1_000_000;

export interface NamedTarget {
  readonly target: Target;
  /** The options of the command line that name it too. */
  readonly words: string;
}

/** Throws a setup error for addresses elsewhere: only a file that somebody wrote may lead there. */
export function targetOf(
  { target_file: file, ...given }: NamedAddresses,
  folder: Folder,
  { ASSAY_TARGET: configured, ...env }: Environment,
): NamedTarget {
  const words = Object.entries(given).map(([name, value]) => `--${name.replace('_', '-')} ${quoted(value)}`);
  if (file !== undefined && words.length > 0)
    // Its credentials are for its own addresses.
    throw new SetupError(
      'target_file: expected it alone, or addresses alone. Change the addresses in the file.',
    );
  const named = file === undefined ? undefined : folder.file(file, 'target_file', fileBytesMax);
  const chosen = named ?? (words.length === 0 ? configured : undefined);
  const overrides = {
    baseUrl: given.base_url,
    mcpUrl: given.mcp_url,
    siteUrl: given.site_url,
    controlUrl: given.control_url,
  };
  for (const [name, value] of Object.entries(given))
    if (!URL.canParse(value))
      throw new SetupError(`${name}: expected a URL such as http://127.0.0.1:4010, received ${value}.`);
  const loaded = loadTarget({ ...overrides, file: chosen }, env);
  if (loaded === undefined)
    throw new SetupError(
      'conform needs a target: give base_url, the address of a server on this machine, or target_file. `npx assay init --base-url URL --out target.yaml` writes such a file.',
    );
  if (chosen !== undefined) return { target: loaded, words: `--target ${quoted(file ?? chosen)}` };
  const target = withGuessedSite(loaded);
  const away = [target.baseUrl, target.mcpUrl, target.siteUrl, target.controlUrl].find(
    (address) => address !== undefined && !isLoopback(address),
  );
  if (away !== undefined)
    throw new SetupError(
      `${away} is not on this machine. A target elsewhere needs a target file: \`npx assay init --base-url ${away} --out target.yaml\` writes one, then give target_file.`,
    );
  return { target, words: words.join(' ') };
}
