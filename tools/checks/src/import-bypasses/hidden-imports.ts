import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

/** A way to another file that import rules cannot follow. */
export type HiddenImport =
  | 'computed import'
  | 'require'
  | 'node:module'
  | 'import of the bundler'
  | 'built-in by name'
  | 'worker'
  | 'file by URL'
  | 'code from text'
  | 'reference'
  | 'JSX of another library';

export interface Finding {
  readonly kind: HiddenImport | 'JSX outside of the interface' | 'declared global' | 're-export by a composition root';
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** Location and dependencies of a file. */
export interface Place {
  /** Relative to the root of the repository. */
  readonly path: string;
  /** Folder of its workspace. */
  readonly workspace: string;
  /** Packages its package.json names. */
  readonly declared: readonly string[];
}

const bundlerNames = new Set(['__webpack_require__', '__non_webpack_require__', 'importScripts']);
const bundlerProperties = new Set(['webpackContext', 'glob', 'globEager']);
const builtinProperties = new Set(['getBuiltinModule', 'binding', '_linkedBinding', 'dlopen']);

const isImportMeta = (node: ts.Node): boolean =>
  ts.isMetaProperty(node) && node.keywordToken === ts.SyntaxKind.ImportKeyword;

const isMetaUrl = (node: ts.Node | undefined): boolean =>
  node !== undefined &&
  ts.isPropertyAccessExpression(node) &&
  isImportMeta(node.expression) &&
  node.name.text === 'url';

/** Whether the identifier is read as a value: not the name of a property, parameter or type. */
const isValue = (node: ts.Identifier): boolean => {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isQualifiedName(parent) || ts.isTypeReferenceNode(parent)) return false;
  if ('propertyName' in parent && parent.propertyName === node) return false;
  return !('name' in parent && parent.name === node) || ts.isShorthandPropertyAssignment(parent);
};

const packageOf = (name: string): string => name.split('/', name.startsWith('@') ? 2 : 1).join('/');

/** Whether a path stays in its workspace, or a package is declared and is no workspace (workspaces are imported by name). */
export const mayName = (name: string, { path, workspace, declared }: Place): boolean =>
  /^\.{1,2}(?:\/|$)/.test(name)
    ? `${normalize(join(dirname(path), name))}/`.startsWith(`${workspace}/`)
    : declared.includes(packageOf(name)) && !name.startsWith('@ipr/');

/** The text of a literal, or of a template up to its first placeholder if that part names the package or folder. */
const nameIn = (node: ts.Node | undefined): string | null => {
  if (node === undefined) return null;
  if (ts.isStringLiteral(node)) return node.text;
  const isSafe = ts.isTemplateExpression(node) && /^(?:@[^/]+\/)?[^./][^/]*\/[^.]+\/$/.test(node.head.text);
  return isSafe ? node.head.text : null;
};

const isOwnUrl = (node: ts.Node | undefined, place: Place): boolean => {
  if (node === undefined || !ts.isNewExpression(node) || node.expression.getText() !== 'URL') return false;
  const name = nameIn(node.arguments?.[0]);
  return isMetaUrl(node.arguments?.[1]) && name !== null && mayName(name, place);
};

const ofCall = (node: ts.CallExpression, place: Place): HiddenImport | null => {
  const [first] = node.arguments;
  const called = node.expression;
  if (called.kind === ts.SyntaxKind.ImportKeyword) {
    if (!first || !ts.isStringLiteral(first)) return 'computed import';
    return /^(?:node:)?module$/.test(first.text) ? 'node:module' : null;
  }
  if (ts.isIdentifier(called) && called.text === 'eval') return 'code from text';
  const resolves =
    ts.isPropertyAccessExpression(called) && isImportMeta(called.expression) && called.name.text === 'resolve';
  if (!resolves) return null;
  const name = nameIn(first);
  return name !== null && mayName(name, place) ? null : 'file by URL';
};

const ofNew = (node: ts.NewExpression, place: Place): HiddenImport | null => {
  const name = node.expression.getText().replace(/^(?:globalThis|self|window)\./, '');
  if (name === 'Function') return 'code from text';
  if (name === 'Worker' || name === 'SharedWorker') return isOwnUrl(node.arguments?.[0], place) ? null : 'worker';
  if (name === 'URL' && isMetaUrl(node.arguments?.[1])) return isOwnUrl(node, place) ? null : 'file by URL';
  return null;
};

const accessed = (node: ts.PropertyAccessExpression | ts.ElementAccessExpression): string =>
  ts.isPropertyAccessExpression(node) ? node.name.text : (nameIn(node.argumentExpression) ?? '');

const kindOf = (node: ts.Node, place: Place): HiddenImport | null => {
  if (ts.isCallExpression(node)) return ofCall(node, place);
  if (ts.isNewExpression(node)) return ofNew(node, place);
  if (ts.isImportEqualsDeclaration(node) && ts.isExternalModuleReference(node.moduleReference)) return 'require';
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
    return /^(?:node:)?module$/.test(nameIn(node.moduleSpecifier) ?? '') ? 'node:module' : null;
  if (ts.isIdentifier(node) && isValue(node)) {
    if (node.text === 'require') return 'require';
    if (bundlerNames.has(node.text)) return 'import of the bundler';
  }
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
    if (isImportMeta(node.expression) && bundlerProperties.has(accessed(node))) return 'import of the bundler';
    if (builtinProperties.has(accessed(node))) return 'built-in by name';
  }
  return null;
};

/** Every node of a file, the file first. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* nodesOf(child);
}

export const findingAt = (source: ts.SourceFile, kind: Finding['kind'], at: number, end: number): Finding => ({
  kind,
  line: source.getLineAndCharacterOfPosition(at).line + 1,
  text: source.text.slice(at, end).split('\n')[0]?.slice(0, 80) ?? '',
});

/** `/// <reference>` adds types of Node or the browser; the JSX pragma imports a library. */
const ofComments = (source: ts.SourceFile, place: Place): Finding[] => {
  const pragmas = (ts.getLeadingCommentRanges(source.text, 0) ?? []).filter(({ pos, end }) =>
    /@jsx(?:ImportSource|Runtime|Frag)?\s/.test(source.text.slice(pos, end)),
  );
  const paths = source.referencedFiles.filter(({ fileName }) => !mayName(fileName, place));
  return [
    ...pragmas.map(({ pos, end }) => findingAt(source, 'JSX of another library', pos, end)),
    ...[...paths, ...source.typeReferenceDirectives, ...source.libReferenceDirectives].map(({ pos, end }) =>
      findingAt(source, 'reference', pos, end),
    ),
  ];
};

/** References of this file to other files that bypass the import rules. */
export const hiddenImports = (source: ts.SourceFile, place: Place): Finding[] => [
  ...ofComments(source, place),
  ...[...nodesOf(source)].flatMap((node) => {
    const kind = kindOf(node, place);
    return kind ? [findingAt(source, kind, node.getStart(source), node.end)] : [];
  }),
];
