import { dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from './artefact.ts';

const readOptions = (): ts.CompilerOptions => {
  const file = join(root, 'tsconfig.web.json');
  const read = ts.readConfigFile(file, ts.sys.readFile);
  return { ...ts.parseJsonConfigFileContent(read.config, ts.sys, dirname(file), undefined, file).options, types: [] };
};

const options = readOptions();
const parsed = new Map<string, ts.SourceFile | undefined>();

/**
 * Type-checks one file of the checkout with the content of one file replaced.
 * @param path the file that is checked, relative to the checkout
 * @param change the replaced file (the checked one or one that it imports) and its new content
 * @returns the compiler's errors for the checked file
 */
export const compileWith = (path: string, change?: { readonly path: string; readonly text: string }): string[] => {
  const host = ts.createCompilerHost(options);
  const changed = change && join(root, change.path);
  const read = (file: string) => {
    if (!parsed.has(file))
      parsed.set(file, ts.createSourceFile(file, ts.sys.readFile(file) ?? '', ts.ScriptTarget.ES2023));
    return parsed.get(file);
  };
  host.getSourceFile = (file) =>
    file === changed ? ts.createSourceFile(file, change?.text ?? '', ts.ScriptTarget.ES2023) : read(file);
  const program = ts.createProgram([join(root, path)], options, host);
  const diagnostics = program.getSemanticDiagnostics(program.getSourceFile(join(root, path)));
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
};
