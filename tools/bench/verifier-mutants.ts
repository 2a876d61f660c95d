import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

/** One change of one file of the verifier. */
export interface VerifierMutant {
  /** Absolute. */
  readonly file: string;
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly label: string;
}

/** Folders with checks; writers and readers of a node are not among them. */
const folders = ['bundle', 'chain', 'nda-evidence', 'operator-record', 'take-home', 'zip'];
const left =
  /\.test\.ts$|write-|pack\.ts$|readme\.ts$|read-signer|read-evidence|query-node|confirm-claims|kind\.ts$|generated|parts\.ts$|document\.ts$|files\.ts$|evidence\.ts$|pem-bytes|crc32/;

const filesIn = (root: string): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && (/check-|expected-/.test(name) || !left.test(name)))
      .map((name) => join(root, folder, name)),
  );

type Change = readonly [node: ts.Node, text: string];

/** Conditions fixed to both values, and each part of a conjunction left out. */
const changesOf = (node: ts.Node): readonly Change[] => {
  if (ts.isIfStatement(node))
    return [
      [node.expression, 'false'],
      [node.expression, 'true'],
    ];
  if (ts.isConditionalExpression(node))
    return [
      [node.condition, 'false'],
      [node.condition, 'true'],
    ];
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken)
      return [
        [node, node.left.getText()],
        [node, node.right.getText()],
      ];
  }
  if (ts.isCallExpression(node) && node.expression.getText() === 'unless' && node.arguments[0])
    return [
      [node.arguments[0], 'true'],
      [node.arguments[0], 'false'],
    ];
  if (
    ts.isArrayLiteralExpression(node) &&
    node.elements.length === 2 &&
    node.elements[1] &&
    /[=]==/.test(node.elements[1].getText())
  )
    return [[node.elements[1], 'true']];
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'grounds') return [[node.initializer, '[]']];
  if (ts.isShorthandPropertyAssignment(node) && node.name.text === 'grounds') return [[node, 'grounds: []']];
  if (ts.isExpressionStatement(node) && /^(?:await )?(?:check|report\.|claim\()/.test(node.getText()))
    return [[node, ';']];
  return [];
};

/** Every mutant of the verifier's checks. @param root packages/verify/src */
export const mutantsIn = (root: string): readonly VerifierMutant[] =>
  filesIn(root).flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const found: VerifierMutant[] = [];
    const visit = (node: ts.Node): void => {
      for (const [changed, text] of changesOf(node)) {
        const { line } = source.getLineAndCharacterOfPosition(changed.getStart());
        const was = changed.getText().replaceAll(/\s+/g, ' ').slice(0, 90);
        const label = `${relative(root, file)}:${line + 1} ${was} → ${text.replaceAll(/\s+/g, ' ').slice(0, 60)}`;
        found.push({ file, from: changed.getStart(), to: changed.getEnd(), text, label });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
