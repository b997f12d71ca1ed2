// Whether this Node can run Assay. Imports nothing, so that an old Node can load it.
const oldest = { major: 22, minor: 19 };

/** One sentence for a Node that is too old; undefined otherwise. */
export function nodeProblem(): string | undefined {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return undefined;
  return (
    `Assay needs Node ${oldest.major}.${oldest.minor} or later, and this is Node ${process.versions.node} ` +
    `(${process.execPath}): install a later Node, or add one to the project with \`npm install node@24\`.`
  );
}

export function assertSupportedNode(): void {
  const problem = nodeProblem();
  if (problem !== undefined) throw new Error(problem);
}
