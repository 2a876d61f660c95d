import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { testCode } from '../../../../.dependency-cruiser.mjs';
import { root } from '../root.ts';
import { trackedFiles } from '../tracked-files.ts';

/** Code that runs with a caught error: the block of a catch clause, or the body of the function of `….catch(function)`. */
const handlerIn = (node: ts.Node): ts.Node | undefined => {
  if (ts.isCatchClause(node)) return node.block;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const [handler] = node.arguments;
  const isFunction = handler && (ts.isArrowFunction(handler) || ts.isFunctionExpression(handler));
  return isFunction && node.expression.name.text === 'catch' ? handler.body : undefined;
};

/** `new Failure(code, params, cause)`, or `new Failure(received, cause)` for a failure that was reported by a service. */
const hasCause = ({ arguments: given = ts.factory.createNodeArray() }: ts.NewExpression): boolean => {
  const [first] = given;
  return given.length > (first && ts.isNewExpression(first) ? 1 : 2);
};

/** Failures that replace a caught error without naming it as their cause, one line each. */
export const missingCausesIn = (path: string, text: string): string[] => {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, false);
  const found: string[] = [];
  const handlers = new Set<ts.Node | undefined>();
  const visit = (node: ts.Node, caught: boolean): void => {
    handlers.add(handlerIn(node));
    const isCaught = caught || handlers.has(node);
    const isFailure =
      ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'Failure';
    if (isCaught && isFailure && !hasCause(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push(`${path}:${line + 1}: a failure in a catch needs the caught error as its cause`);
    }
    ts.forEachChild(node, (child) => visit(child, isCaught));
  };
  visit(source, false);
  return found;
};

const tests = testCode.map((pattern) => new RegExp(pattern));

/** Failures without their cause in the product and its tools. */
export const missingCauses = (): string[] =>
  trackedFiles('*.ts', '*.tsx')
    .filter((path) => !path.startsWith('subgraph/') && !tests.some((test) => test.test(path)))
    .flatMap((path) => missingCausesIn(path, readFileSync(join(root, path), 'utf8')));
