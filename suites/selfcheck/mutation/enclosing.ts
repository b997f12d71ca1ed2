// Names the functions and laws that enclose places of a source file.
import ts from 'typescript';

export interface Place {
  /** `quotaLaws.servedCount`; empty at the top of the file. */
  readonly function: string;
  /** The source of the innermost function or law of that name. */
  readonly text: string;
  /** What stands between it and the one before: the comment of a law, which names the rules that the law decides. */
  readonly comment: string;
}

interface Scope {
  readonly name: string;
  readonly fullStart: number;
  readonly start: number;
  readonly end: number;
}

/** Returns what encloses the source between two offsets. */
export function enclosingIn(file: string, source: string): (start: number, end: number) => Place {
  const scopes = scopesOf(ts.createSourceFile(file, source, ts.ScriptTarget.ESNext, true));
  return (start, end) => {
    const around = scopes.filter((scope) => scope.start <= start && end <= scope.end);
    const innermost = around.at(-1);
    return {
      function: around.map(({ name }) => name).join('.'),
      text: innermost === undefined ? '' : source.slice(innermost.start, innermost.end),
      comment: innermost === undefined ? '' : source.slice(innermost.fullStart, innermost.start),
    };
  };
}

/** Outer scopes come before inner ones. */
function scopesOf(tree: ts.SourceFile): readonly Scope[] {
  const scopes: Scope[] = [];
  const visit = (node: ts.Node, isInFunction: boolean): void => {
    const name = nameOf(node, isInFunction);
    if (name !== undefined)
      scopes.push({
        name,
        fullStart: node.getFullStart(),
        start: node.getStart(tree),
        end: node.getEnd(),
      });
    const isFunction = isInFunction || ts.isFunctionLike(node);
    ts.forEachChild(node, (child) => visit(child, isFunction));
  };
  visit(tree, false);
  return scopes;
}

/** The name of a node that people search for: a function, class, law or constant of the file. */
function nameOf(node: ts.Node, isInFunction: boolean): string | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) return node.name?.text;
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  const isMember =
    ts.isMethodDeclaration(node) ||
    ts.isAccessor(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isPropertyAssignment(node);
  if (!isMember || !isNamed(node.name)) return undefined;
  const isFunction = ts.isMethodDeclaration(node) || ts.isAccessor(node) || holdsFunction(node.initializer);
  return isFunction || !isInFunction ? node.name.text : undefined;
}

const isNamed = (name: ts.Node): name is ts.Identifier | ts.StringLiteral | ts.PrivateIdentifier =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isPrivateIdentifier(name);

const holdsFunction = (node: ts.Node | undefined): boolean =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));
