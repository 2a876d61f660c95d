import ts from 'typescript';
import { compositionRoots } from '../../../../.dependency-cruiser.mjs';
import { type Finding, findingAt, hiddenImports, nodesOf, type Place } from './hidden-imports.ts';

const screens = /^(?:shell|mfe-[^/]+|packages\/(?:ui|features|mfe-contract|mfe-host|mfe-harness|viewer))\//;
const withoutMachine = /^packages\/(?:domain|client)\/src\/(?!program\/)/;
/** Composition roots; packages/program/src is excluded, because it is a library that programs import. */
const roots = compositionRoots
  .filter((pattern) => !pattern.includes('/program/'))
  .map((pattern) => new RegExp(pattern));

const isAmbient = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && !!ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword);

/** Globals that a file declares itself; with them the type check would accept forbidden globals. */
const declaredGlobals = (source: ts.SourceFile): Finding[] =>
  [...nodesOf(source)]
    .filter((node) => isAmbient(node) || (ts.isIdentifier(node) && node.text === 'globalThis'))
    .map((node) => findingAt(source, 'declared global', node.getStart(source), node.end));

const importedNames = (source: ts.SourceFile): Set<string> =>
  new Set(
    source.statements.filter(ts.isImportDeclaration).flatMap(({ importClause }) => {
      const named = importClause?.namedBindings;
      const list = named && ts.isNamedImports(named) ? named.elements.map(({ name }) => name.text) : [];
      const all = named && ts.isNamespaceImport(named) ? [named.name.text] : [];
      return [...list, ...all, ...(importClause?.name ? [importClause.name.text] : [])];
    }),
  );

const isHandedOn = (statement: ts.Statement, imported: ReadonlySet<string>): boolean => {
  const isImported = (node: ts.Node | undefined) =>
    node !== undefined && ts.isIdentifier(node) && imported.has(node.text);
  if (ts.isExportDeclaration(statement)) {
    if (statement.isTypeOnly) return false;
    if (statement.moduleSpecifier) return true;
    const named = statement.exportClause;
    return (
      !!named && ts.isNamedExports(named) && named.elements.some((one) => isImported(one.propertyName ?? one.name))
    );
  }
  if (ts.isExportAssignment(statement)) return isImported(statement.expression);
  return (
    ts.isVariableStatement(statement) &&
    !!statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) &&
    statement.declarationList.declarations.some(({ initializer }) => isImported(initializer))
  );
};

/** A composition root that exports an adapter exposes it to every file that may import the root. */
const handedOn = (source: ts.SourceFile): Finding[] => {
  const imported = importedNames(source);
  return source.statements
    .filter((statement) => isHandedOn(statement, imported))
    .map((node) => findingAt(source, 're-export by a composition root', node.getStart(source), node.end));
};

/** All uses in a file of the product that bypass the import rules. */
export const syntaxBypasses = (text: string, place: Place): Finding[] => {
  const { path } = place;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return [
    ...(/\.[jt]sx$/.test(path) && !screens.test(path) ? [findingAt(source, 'JSX outside of the interface', 0, 0)] : []),
    ...hiddenImports(source, place),
    ...(withoutMachine.test(path) ? declaredGlobals(source) : []),
    ...(roots.some((root) => root.test(path)) ? handedOn(source) : []),
  ];
};
