import ts from 'typescript';
import { fixedNames, replacedWords } from './replaced-words.ts';

/** Splits a name into words: 'sealedAnew' → sealed, anew; 'look-at-disk' → look, at, disk. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);

const violationOf = (name: string): string | undefined => {
  if (name in fixedNames) return undefined;
  const word = wordsOf(name).find((one) => Object.hasOwn(replacedWords, one));
  return word && `'${name}' contains '${word}': use ${replacedWords[word]}`;
};

type Declared = ts.NamedDeclaration & { readonly name: ts.DeclarationName | ts.BindingName };

const isDeclared = (node: ts.Node): node is Declared =>
  (ts.isVariableDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isPropertySignature(node) ||
    ts.isMethodSignature(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isPropertyDeclaration(node)) &&
  node.name !== undefined;

/** Replaced words in a file's name and in the names that it declares, one line each. */
export const replacedWordsIn = (path: string, text: string): string[] => {
  const file = violationOf(path.split('/').at(-1)?.split('.')[0] ?? '');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, false);
  const found = file ? [`${path}: ${file}`] : [];
  const visit = (node: ts.Node): void => {
    if (isDeclared(node) && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name))) {
      const problem = violationOf(node.name.text);
      const { line } = source.getLineAndCharacterOfPosition(node.name.getStart(source));
      if (problem) found.push(`${path}:${line + 1}: ${problem}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};
