// Which mutants act as a legal reading at their place, or change what counts under a reading alone.
import ts from 'typescript';
import { defaultLaws } from '../../../simulator/core/laws.ts';
import { patchesOf } from '../../../simulator/core/reading-laws.ts';
import type { ReadingId } from '../../../spec/readings.ts';
import { alternatives } from '../choices.ts';

type Value = string | number | boolean;

/** A law whose value a reading chooses, and its values by default and under an alternative. */
interface OpenLaw {
  readonly topic: string;
  readonly name: string;
  readonly byDefault: unknown;
  readonly values: ReadonlySet<unknown>;
  readonly reading: ReadingId;
}

const topics: Readonly<Record<string, object>> = { ...defaultLaws };

const openLaws: readonly OpenLaw[] = alternatives.flatMap(({ readings: choice }) => {
  const [reading] = Object.keys(choice) as ReadingId[];
  const laws = patchesOf(choice).flatMap((patch) =>
    Object.entries(patch).flatMap(([topic, members]) =>
      Object.entries(members).map(([name, alternative]) => {
        const ofTopic: Readonly<Record<string, unknown>> = { ...topics[topic] };
        const byDefault = ofTopic[name];
        return { topic, name, byDefault, values: new Set([byDefault, alternative]) };
      }),
    ),
  );
  // At one place a mutant changes one law, and some readings change two.
  return reading === undefined || laws.length > 1 ? [] : laws.map((law) => ({ ...law, reading }));
});

/** The reading as which the mutant of the source between two offsets acts; undefined if it may act otherwise. */
export function readingActedOn(
  tree: ts.SourceFile,
  { start, end, replacement }: { readonly start: number; readonly end: number; readonly replacement: string },
): ReadingId | undefined {
  const node = nodeAt(tree, start, end);
  if (node === undefined) return undefined;
  if (ts.isCaseClause(node)) return readingOfCase(node);
  if (isBoolean(node) && ts.isPropertyAssignment(node.parent))
    return readingOf(lawsNamed(node.parent.name), node.kind === ts.SyntaxKind.TrueKeyword);
  return readingOfTest(node) ?? readingOfChain(node, replacement) ?? readingAround(node);
}

/** The outermost node with these offsets, without parentheses. */
function nodeAt(node: ts.Node, start: number, end: number): ts.Node | undefined {
  if (node.getStart() === start && node.getEnd() === end && !ts.isSourceFile(node)) return bare(node);
  return ts.forEachChild(node, (child) =>
    child.getFullStart() <= start && end <= child.getEnd() ? nodeAt(child, start, end) : undefined,
  );
}

const bare = (node: ts.Node): ts.Node => (ts.isParenthesizedExpression(node) ? bare(node.expression) : node);

const isBoolean = ({ kind }: ts.Node): boolean =>
  kind === ts.SyntaxKind.TrueKeyword || kind === ts.SyntaxKind.FalseKeyword;

/** The laws that a name may stand for: `laws.quota.whenExhausted`, `quota.whenExhausted`, `whenExhausted`. */
function lawsNamed(node: ts.Node): readonly OpenLaw[] {
  if (ts.isPropertyAccessExpression(node)) {
    const owner = lastNameOf(node.expression);
    const isOwner = ({ topic }: OpenLaw): boolean => owner === 'laws' || owner === topic;
    return openLaws.filter((law) => law.name === node.name.text && isOwner(law));
  }
  return ts.isIdentifier(node) && isAmongLaws(node) ? openLaws.filter(({ name }) => name === node.text) : [];
}

function lastNameOf(node: ts.Node): string | undefined {
  if (ts.isCallExpression(node)) return lastNameOf(node.expression);
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isIdentifier(node) ? node.text : undefined;
}

/** Whether the statement of the file in which the name stands has to do with laws. */
function isAmongLaws(name: ts.Node): boolean {
  const statement = ts.findAncestor(name, ({ parent }) => parent !== undefined && ts.isSourceFile(parent));
  return /laws/i.test(statement?.getText() ?? '');
}

const lawWith = (laws: readonly OpenLaw[], value: Value): OpenLaw | undefined =>
  laws.find(({ values }) => values.has(value));

const readingOf = (laws: readonly OpenLaw[], value: Value): ReadingId | undefined =>
  lawWith(laws, value)?.reading;

/** A test that one law alone decides. */
interface LawTest {
  readonly reading: ReadingId;
  /** What it gives under the default readings. */
  readonly byDefault: boolean;
}

/** The reading that alone decides a test: a comparison of a law with one of its values, or a law that is true or false. */
const readingOfTest = (node: ts.Node): ReadingId | undefined => lawTestIn(node)?.reading;

function lawTestIn(node: ts.Node): LawTest | undefined {
  const test = bare(node);
  if (ts.isPrefixUnaryExpression(test) && test.operator === ts.SyntaxKind.ExclamationToken)
    return negated(lawTestIn(test.operand));
  if (ts.isPropertyAccessExpression(test)) return lawTestWith(lawsNamed(test), true);
  if (!ts.isBinaryExpression(test) || !equalities.includes(test.operatorToken.kind)) return undefined;
  const value = literalOf(test.right);
  const equal = value === undefined ? undefined : lawTestWith(lawsNamed(test.left), value);
  return test.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken ? equal : negated(equal);
}

const literalOf = (node: ts.Node): Value | undefined => {
  if (ts.isNumericLiteral(node)) return Number(node.text);
  return ts.isStringLiteral(node) ? node.text : undefined;
};

function lawTestWith(laws: readonly OpenLaw[], value: Value): LawTest | undefined {
  const law = lawWith(laws, value);
  return law && { reading: law.reading, byDefault: law.byDefault === value };
}

const negated = (test: LawTest | undefined): LawTest | undefined =>
  test && { ...test, byDefault: !test.byDefault };

const equalities: readonly ts.SyntaxKind[] = [
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
];

/** The value that a chain of tests has once one of them, whose law has its other value, decides it. */
const decidedValues: ReadonlyMap<ts.SyntaxKind, boolean> = new Map([
  [ts.SyntaxKind.AmpersandAmpersandToken, false],
  [ts.SyntaxKind.BarBarToken, true],
]);

/**
 * The reading as which a chain acts: with the value that one of its tests gives it, or without a test that decides it
 * by default, which the other operator takes away.
 */
function readingOfChain(node: ts.Node, replacement: string): ReadingId | undefined {
  if (!ts.isBinaryExpression(node)) return undefined;
  const decided = decidedValues.get(node.operatorToken.kind);
  if (decided === undefined) return undefined;
  if (replacement === `${decided}`)
    return partsOf(node)
      .map(readingOfTest)
      .find((reading) => reading !== undefined);
  if (isBooleanText(replacement)) return undefined;
  return [node.left, node.right].map(lawTestIn).find((test) => test?.byDefault === decided)?.reading;
}

const isBooleanText = (text: string): boolean => text === 'true' || text === 'false';

/** The tests of a chain with one operator. */
function partsOf(chain: ts.BinaryExpression): readonly ts.Node[] {
  const { kind } = chain.operatorToken;
  return [chain.left, chain.right]
    .map(bare)
    .flatMap((part) =>
      ts.isBinaryExpression(part) && part.operatorToken.kind === kind ? partsOf(part) : [part],
    );
}

/** The reading without which nothing at the place counts, because its law decides a chain around it by default. */
function readingAround(node: ts.Node): ReadingId | undefined {
  const { parent } = node;
  if (parent === undefined || ts.isStatement(node)) return undefined;
  const decided = ts.isBinaryExpression(parent) ? decidedValues.get(parent.operatorToken.kind) : undefined;
  const tests = decided === undefined ? [] : partsOf(parent as ts.BinaryExpression).map(lawTestIn);
  return tests.find((test) => test?.byDefault === decided)?.reading ?? readingAround(parent);
}

/** A case without its statements falls through to the next one, which must be that of another value of the law. */
function readingOfCase(clause: ts.CaseClause): ReadingId | undefined {
  const { clauses, parent } = clause.parent;
  const laws = lawsNamed(parent.expression);
  const next = clauses[clauses.indexOf(clause) + 1];
  const [reading, other] = [clause, next].map((one) =>
    one !== undefined && ts.isCaseClause(one) && ts.isStringLiteral(one.expression)
      ? readingOf(laws, one.expression.text)
      : undefined,
  );
  return other === undefined ? undefined : reading;
}
