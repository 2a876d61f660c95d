import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

/** One change of the verifier, switched on by its number. */
export interface VerifierMutant {
  readonly number: number;
  /** File, what is changed, and into what; with a number from the second place of a file on that reads the same. */
  readonly label: string;
  readonly line: number;
}

/**
 * How a place is changed, and so under which values the change makes a difference: a condition that is fixed to values, one side of a
 * conjunction or disjunction in place of both, a list that is emptied, a statement that is left out.
 */
type Change =
  | { readonly is: 'fixed'; readonly value: boolean }
  | { readonly is: 'side'; readonly kept: 'left' | 'right' }
  | { readonly is: 'emptied' }
  | { readonly is: 'dropped' };

/** A place of the source with its changes, each with the number of its mutant. */
export interface Place {
  readonly node: ts.Node;
  readonly changes: readonly (Change & { readonly number: number })[];
}

export interface MutatedFile {
  readonly path: string;
  readonly source: ts.SourceFile;
  readonly places: readonly Place[];
  readonly mutants: readonly VerifierMutant[];
}

/** Code that verifies nothing offline: writers, what services and programs read from a node, types, texts, tests. */
const left =
  /\.test\.ts$|generated|(?:^|\/)(?:write-[\w-]+|pack|cli[\w-]*|kinds?|read-signer|read-evidence|query-node|confirm-[\w-]+|request)\.ts$/;

const filesIn = (root: string): readonly string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !left.test(name))
    .map((name) => join(root, name));

const isFixed = [
  { is: 'fixed', value: false },
  { is: 'fixed', value: true },
] as const satisfies readonly Change[];

const comparisons = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
]);
const isComparison = (node: ts.Node): boolean =>
  (ts.isBinaryExpression(node) && comparisons.has(node.operatorToken.kind)) ||
  (ts.isCallExpression(node) && /\.(?:some|every)$/.test(node.expression.getText()));

/** Whether it is the result of a function: an arrow's body, or what is returned. */
const isResult = ({ parent }: ts.Node): boolean =>
  ts.isReturnStatement(parent) || ts.isArrowFunction(parent) || ts.isVariableDeclaration(parent);

/** The changes of the direct parts of a node. */
const changesIn = (node: ts.Node): readonly (readonly [ts.Node, readonly Change[]])[] => {
  if (ts.isIfStatement(node)) return [[node.expression, isFixed]];
  if (ts.isConditionalExpression(node)) return [[node.condition, isFixed]];
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken)
      return [[node, (['left', 'right'] as const).map((kept) => ({ is: 'side', kept }))]];
  }
  if (ts.isCallExpression(node) && node.expression.getText() === 'unless' && node.arguments[0])
    return [[node.arguments[0], isFixed]];
  if (
    ts.isArrayLiteralExpression(node) &&
    node.elements.length === 2 &&
    node.elements[1] &&
    isComparison(node.elements[1])
  )
    return [[node.elements[1], [{ is: 'fixed', value: true }]]];
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'grounds')
    return [[node.initializer, [{ is: 'emptied' }]]];
  if (ts.isShorthandPropertyAssignment(node) && node.name.text === 'grounds') return [[node, [{ is: 'emptied' }]]];
  if (ts.isExpressionStatement(node) && /^(?:await )?(?:check|report\.|claim\()/.test(node.getText()))
    return [[node, [{ is: 'dropped' }]]];
  if (isComparison(node) && isResult(node)) return [[node, isFixed]];
  return [];
};

const oneLine = (text: string, most: number): string => text.replaceAll(/\s+/g, ' ').slice(0, most);

const resultOf = (node: ts.Node, change: Change): string => {
  if (change.is === 'fixed') return String(change.value);
  if (change.is === 'emptied') return '[]';
  if (change.is === 'dropped' || !ts.isBinaryExpression(node)) return ';';
  return oneLine(node[change.kept].getText(), 60);
};

/** Every mutant of the verifier's checks, file by file. @param root packages/verify/src */
export const mutantsIn = (root: string): readonly MutatedFile[] => {
  let number = 0;
  return filesIn(root).map((path) => {
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
    const places: Place[] = [];
    const mutants: VerifierMutant[] = [];
    const known = new Map<string, number>();
    const uniqueLabel = (label: string): string => {
      const times = (known.get(label) ?? 0) + 1;
      known.set(label, times);
      return times === 1 ? label : `${label} (${times})`;
    };
    const add = (node: ts.Node, changes: readonly Change[]): void => {
      const numbered = changes.map((change) => ({ ...change, number: ++number }));
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      const where = `${relative(root, path)} ${oneLine(node.getText(), 90)}`;
      for (const change of numbered) {
        const label = uniqueLabel(`${where} → ${resultOf(node, change)}`);
        mutants.push({ number: change.number, line: line + 1, label });
      }
      places.push({ node, changes: numbered });
    };
    const visit = (node: ts.Node): void => {
      for (const [changed, changes] of changesIn(node)) add(changed, changes);
      ts.forEachChild(node, visit);
    };
    visit(source);
    return { path, source, places, mutants };
  });
};
