// Makes module state resettable, so that no value computed under a mutant outlives it.
import ts from 'typescript';

/**
 * Returns the source with a registered function that resets its state: variables of the module, and maps and sets that
 * start empty. Returns a source without such state unchanged. Instrumented sources keep their mutants.
 */
export function makeStateResettable(file: string, source: string): string {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ESNext, true);
  const states = tree.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => {
    const isVariable = (declarationList.flags & ts.NodeFlags.Const) === 0;
    return declarationList.declarations
      .filter(({ initializer }) => isVariable || isEmptyCollection(initializer))
      .map(({ name, initializer }) => ({ declarationList, name, initializer }));
  });
  if (states.length === 0) return source;
  const forgets = states.map(
    ({ name, initializer }) => `${name.getText(tree)} = ${initializer?.getText(tree) ?? 'undefined'};`,
  );
  const registration = `((globalThis.__stryker__ ??= {}).resets ??= []).push(() => { ${forgets.join(' ')} });`;
  return `${withLets(source, tree, states)}\n${registration}\n`;
}

/** Replaces `const` with `let` in declarations of state. */
function withLets(
  source: string,
  tree: ts.SourceFile,
  states: readonly { readonly declarationList: ts.VariableDeclarationList }[],
): string {
  const starts = new Set(states.map(({ declarationList }) => declarationList.getStart(tree)));
  return [...starts]
    .toSorted((a, b) => b - a)
    .reduce((text, start) => text.slice(0, start) + text.slice(start).replace(/^const\b/, 'let'), source);
}

const collections: readonly string[] = ['Map', 'Set', 'WeakMap', 'WeakSet'];

const isEmptyCollection = (node: ts.Node | undefined): boolean =>
  node !== undefined &&
  ts.isNewExpression(node) &&
  (node.arguments?.length ?? 0) === 0 &&
  collections.includes(node.expression.getText());
