// What docs/figures.md shows: everything that measures, and the blocks of the page that hold what it printed.

export interface Measuring {
  /** Arguments of Node: the script, and what it is given. */
  readonly args: readonly string[];
  /** Whether it prints Markdown; lines of text otherwise. */
  readonly isMarkdown?: true;
}

/** Shorter runs than those of each script; they show that all of it works, and little more. */
export interface Shortened {
  readonly rounds?: string | undefined;
  readonly minutes?: string | undefined;
}

/** By the name of the block, in the order of the page. */
export function measurings({ rounds, minutes }: Shortened): Readonly<Record<string, Measuring>> {
  const inRounds = rounds === undefined ? [] : ['--rounds', rounds];
  const inMinutes = minutes === undefined ? [] : ['--minutes', minutes];
  return {
    requests: { args: ['load/bench/bench.ts', ...inRounds], isMarkdown: true },
    tools: { args: ['load/bench/mcp-bench.ts', ...inRounds], isMarkdown: true },
    sessions: { args: ['load/memory/mcp-sessions.ts'] },
    sockets: { args: ['load/fanout/big-sockets.ts'] },
    memory: { args: ['load/memory/memory.ts', ...inMinutes] },
    fanout: { args: ['--max-old-space-size=256', 'load/fanout/big-fanout.ts'] },
  };
}

/** The content of a block for what a script printed. */
export const shownAs = ({ isMarkdown }: Measuring, printed: string): string =>
  isMarkdown ? printed.trim() : `\`\`\`text\n${printed.trim()}\n\`\`\``;

/** The page with new blocks. Throws if it lacks one of them. */
export function withBlocks(page: string, blocks: Readonly<Record<string, string>>): string {
  return Object.entries(blocks).reduce((text, [name, content]) => {
    const [start, end] = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->\n`];
    const [from, to] = [text.indexOf(start), text.indexOf(end)];
    if (from === -1 || to < from) throw new Error(`docs/figures.md has no block ${name}`);
    return `${text.slice(0, from)}${start}\n${content}\n\n${text.slice(to)}`;
  }, page);
}
