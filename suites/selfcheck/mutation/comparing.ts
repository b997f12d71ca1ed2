// Adds code to instrumented sources that compares the value of an expression with the values of its mutants.
import ts from 'typescript';

const isActive = 'stryMutAct_9fa48';
const compare = 'stryCmp_9fa48';
/** Compares only while `switch.ts` has turned comparisons on. */
const header = `function ${compare}(value) { const compare = globalThis.__stryker__?.compare; return compare === undefined ? value : compare(arguments); }`;

/**
 * Wraps each original expression of an instrumented source in a comparison with its mutants, which returns its value:
 * `mutated ? a >= b : (covered, compare(a > b, id, () => a >= b))`. Leaves out mutants with side effects.
 */
export function addComparisons(file: string, instrumented: string): string {
  const tree = ts.createSourceFile(file, instrumented, ts.ScriptTarget.ESNext, true);
  const insertions: { readonly at: number; readonly text: string }[] = [];
  const visit = (node: ts.Node): void => {
    const choice = isFirstOfChain(node) ? choiceIn(node) : undefined;
    const others = (choice?.mutants ?? []).filter(({ code }) => isPure(code));
    // A mutant that leaves an act out is no idle one, whatever its value is.
    if (choice !== undefined && others.length > 0 && !acts(choice.original)) {
      const list = others.map(({ id, code }) => `, ${id}, ${lazily(code, tree)}`).join('');
      insertions.push({ at: choice.original.getStart(tree), text: `${compare}(` });
      insertions.push({ at: choice.original.getEnd(), text: `${list})` });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  if (insertions.length === 0) return instrumented;
  return `${inserted(instrumented, insertions)}\n${header}\n`;
}

/** Insertions at the same place keep the order of the list, so that the outer call opens first. */
function inserted(
  text: string,
  insertions: readonly { readonly at: number; readonly text: string }[],
): string {
  const sorted = insertions.toSorted((a, b) => a.at - b.at);
  const ends = [...sorted.slice(1).map(({ at }) => at), text.length];
  const [first] = sorted;
  return (
    text.slice(0, first?.at) +
    sorted.map((insertion, nth) => insertion.text + text.slice(insertion.at, ends[nth])).join('')
  );
}

interface Choice {
  readonly mutants: readonly { readonly id: string; readonly code: ts.Expression }[];
  readonly original: ts.Expression;
}

/** The conditional that Stryker makes of an expression: its mutants, then the coverage counter and the original. */
function choiceIn(chain: ts.ConditionalExpression): Choice | undefined {
  const mutants: { readonly id: string; readonly code: ts.Expression }[] = [];
  let rest: ts.Expression = chain;
  for (let id = mutantOf(rest); id !== undefined && ts.isConditionalExpression(rest); id = mutantOf(rest)) {
    mutants.push({ id, code: rest.whenTrue });
    rest = rest.whenFalse;
  }
  const inner = ts.isParenthesizedExpression(rest) ? rest.expression : rest;
  return ts.isBinaryExpression(inner) && inner.operatorToken.kind === ts.SyntaxKind.CommaToken
    ? { mutants, original: inner.right }
    : undefined;
}

/** The quoted id of the mutant that the expression chooses. */
const mutantOf = (node: ts.Node): string | undefined =>
  ts.isConditionalExpression(node) &&
  ts.isCallExpression(node.condition) &&
  node.condition.expression.getText() === isActive
    ? node.condition.arguments[0]?.getText()
    : undefined;

const isFirstOfChain = (node: ts.Node): node is ts.ConditionalExpression =>
  mutantOf(node) !== undefined && (mutantOf(node.parent) === undefined || isMutated(node));

/** Whether the node replaces an original inside a mutant, and is not the next link of a chain. */
const isMutated = (node: ts.Node): boolean =>
  ts.isConditionalExpression(node.parent) && node.parent.whenFalse !== node;

const lazily = (code: ts.Expression, tree: ts.SourceFile): string =>
  isConstant(code) ? code.getText(tree) : `() => (${code.getText(tree)})`;

const isConstant = ({ kind }: ts.Node): boolean =>
  kind === ts.SyntaxKind.TrueKeyword || kind === ts.SyntaxKind.FalseKeyword;

/** Built-in methods without side effects. */
const pureMethods: readonly string[] = [
  'includes',
  'startsWith',
  'endsWith',
  'has',
  'get',
  'at',
  'slice',
  'test',
];

const pureKinds: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.Identifier,
  ts.SyntaxKind.PrivateIdentifier,
  ts.SyntaxKind.ThisKeyword,
  ts.SyntaxKind.TrueKeyword,
  ts.SyntaxKind.FalseKeyword,
  ts.SyntaxKind.NullKeyword,
  ts.SyntaxKind.NumericLiteral,
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.ParenthesizedExpression,
  ts.SyntaxKind.TypeOfExpression,
  ts.SyntaxKind.ConditionalExpression,
  ts.SyntaxKind.PropertyAccessExpression,
  ts.SyntaxKind.ElementAccessExpression,
]);

/** Whether the expression certainly has no side effects. */
function isPure(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || (ts.isToken(node) && !ts.isExpression(node))) return true;
  if (ts.isPrefixUnaryExpression(node))
    return node.operator === ts.SyntaxKind.ExclamationToken || node.operator === ts.SyntaxKind.MinusToken
      ? isPure(node.operand)
      : false;
  if (ts.isBinaryExpression(node))
    return !isAssignment(node.operatorToken.kind) && isPure(node.left) && isPure(node.right);
  if (ts.isCallExpression(node)) return isPureCall(node) && node.arguments.every(isPure);
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isNonNullExpression(node))
    return isPure(node.expression);
  if (!pureKinds.has(node.kind)) return false;
  return ts.forEachChild(node, (child) => (isPure(child) ? undefined : 'impure')) === undefined;
}

/** Methods that change what they are called on. */
const actingMethods: readonly string[] = [
  'set',
  'add',
  'delete',
  'clear',
  'push',
  'pop',
  'shift',
  'splice',
  'put',
  'remove',
  'take',
  'drop',
];

/** Whether the expression assigns, calls a method of its own object, or one that changes its object. */
function acts(node: ts.Node): boolean {
  if (ts.isFunctionLike(node)) return false;
  if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) return true;
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { expression: owner, name } = node.expression;
    if (owner.kind === ts.SyntaxKind.ThisKeyword || actingMethods.includes(name.text)) return true;
  }
  return ts.forEachChild(node, (child) => acts(child) || undefined) === true;
}

const isPureCall = ({ expression }: ts.CallExpression): boolean =>
  ts.isPropertyAccessExpression(expression) &&
  pureMethods.includes(expression.name.text) &&
  isPure(expression.expression);

const isAssignment = (kind: ts.SyntaxKind): boolean =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
