// Type-checks every folder without build info, as for a clean clone: `node tools/checks/src/types/check-all-types.ts`.
import ts from 'typescript';
import { root } from '../root.ts';
import type { Outcome } from '../run-tool.ts';
import { readSettings, type TypeProject, typeProjects } from './type-projects.ts';

interface Group {
  readonly options: ts.CompilerOptions;
  readonly files: Set<string>;
}

const optionsOf = ({ settings, globals }: TypeProject): ts.CompilerOptions => {
  const { configFilePath, pathsBasePath, ...options } = readSettings(settings).options;
  return { ...options, types: [...globals], declaration: true, noEmit: true };
};

/** Projects with the same settings are one program, so that the types they share are computed once. */
const groupsOf = (projects: readonly TypeProject[]): readonly Group[] => {
  const groups = new Map<string, Group>();
  for (const project of projects) {
    const options = optionsOf(project);
    const key = JSON.stringify(options);
    const group = groups.get(key) ?? { options, files: new Set() };
    for (const file of project.files) group.files.add(file);
    groups.set(key, group);
  }
  return [...groups.values()];
};

/** Parses each file once for all programs that parse it alike. */
const parsedFiles = () => {
  const parsed = new Map<string, ts.SourceFile | undefined>();
  return (options: ts.CompilerOptions): ts.CompilerHost => {
    const host = ts.createCompilerHost(options, true);
    const alike = [options.module, options.moduleResolution, options.target, options.jsx].join();
    return {
      ...host,
      getSourceFile: (file, languageVersion, ...rest) => {
        const format = typeof languageVersion === 'object' ? languageVersion.impliedNodeFormat : '';
        const key = `${alike} ${format} ${file}`;
        if (!parsed.has(key)) parsed.set(key, host.getSourceFile(file, languageVersion, ...rest));
        return parsed.get(key);
      },
    };
  };
};

const diagnosticsOf = ({ options, files }: Group, host: ts.CompilerHost): readonly ts.Diagnostic[] => {
  const program = ts.createProgram({ rootNames: [...files], options, host });
  const own = program.getSourceFiles().filter(({ fileName }) => files.has(fileName));
  return [
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...own.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
      ...program.getDeclarationDiagnostics(file),
    ]),
  ];
};

/**
 * All projects of `check-types.ts`, each with its own settings: the same errors for a third of the processor time of a first
 * `tsc -b`, but nothing is kept for the next check.
 */
export const checkAllTypes = (projects: readonly TypeProject[] = typeProjects()): Outcome => {
  const hostOf = parsedFiles();
  const found = groupsOf(projects).flatMap((group) => diagnosticsOf(group, hostOf(group.options)));
  const names = {
    getCanonicalFileName: (name: string) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  };
  return { ok: found.length === 0, output: ts.formatDiagnostics(found, names) };
};

if (import.meta.main) {
  const { ok, output } = checkAllTypes();
  process.stdout.write(output);
  process.exitCode = ok ? 0 : 1;
}
