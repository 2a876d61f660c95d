import { globSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { testCode } from '../../../../.dependency-cruiser.mjs';
import { root } from '../root.ts';
import { importReader } from './imports-of.ts';

/** Files that are type-checked together; other projects read their declarations. */
export interface TypeProject {
  /** Folder and part, as 'packages/domain tests'. */
  readonly name: string;
  readonly folder: string;
  /** The tsconfig.json with its settings. */
  readonly settings: string;
  /** Absolute, sorted. */
  readonly files: readonly string[];
  /** Names of the projects whose files it imports. */
  readonly references: readonly string[];
  /** Packages whose global types it includes; shipped code includes none of jest. */
  readonly globals: readonly string[];
  /** Browser code uses its own libraries, so a separate process checks it. */
  readonly isWeb: boolean;
  /** A second check of the same files under narrower settings; no project imports it. */
  readonly isGlobalsCheck: boolean;
}

interface Part extends Omit<TypeProject, 'references'> {
  readonly options: ts.CompilerOptions;
}

const tests = testCode.map((pattern) => new RegExp(pattern));
/** Programs of a package outside its library: they have the settings of tests, and no shipped code imports them. */
const programs = /^packages\/client\/src\/program\//;

/** TypeScript's 'No inputs were found': a folder without sources is no error. */
const noFilesCode = 18_003;

/** A tsconfig.json with all that it extends. @throws when it cannot be read or has unknown settings */
export const readSettings = (file: string): ts.ParsedCommandLine => {
  const { config, error } = ts.readConfigFile(file, ts.sys.readFile);
  const settings = ts.parseJsonConfigFileContent(config, ts.sys, dirname(file), undefined, file);
  const problem = error ?? settings.errors.find(({ code }) => code !== noFilesCode);
  if (problem) throw new Error(`${file}: ${ts.flattenDiagnosticMessageText(problem.messageText, '\n')}`);
  return settings;
};

const part = (
  folder: string,
  name: string,
  settings: string,
  files: readonly string[],
  options: ts.CompilerOptions,
) => ({
  name,
  folder,
  settings,
  options,
  globals: (options.types ?? []).filter((types) => name.endsWith(' tests') || types !== 'jest'),
  files: [...files].sort(),
  isWeb: options.jsx !== undefined,
  isGlobalsCheck: name.endsWith(' globals'),
});

/** Separates shipped code from its tests: tests of one folder may import another whose code imports this one. */
const partsOf = (folder: string): Part[] => {
  const settings = join(root, folder, 'tsconfig.json');
  const globalsSettings = join(root, folder, 'tsconfig.globals.json');
  const { fileNames, options } = readSettings(settings);
  const isTest = (file: string) => {
    const path = relative(root, file);
    return [...tests, programs].some((pattern) => pattern.test(path)) && !file.endsWith('.d.ts');
  };
  const shared = fileNames.filter((file) => file.endsWith('.d.ts'));
  const own = fileNames.filter((file) => !file.endsWith('.d.ts'));
  const checked = ts.sys.fileExists(globalsSettings) ? readSettings(globalsSettings) : null;
  return [
    part(folder, folder, settings, [...shared, ...own.filter((file) => !isTest(file))], options),
    part(folder, `${folder} tests`, settings, [...shared, ...own.filter(isTest)], options),
    ...(checked ? [part(folder, `${folder} globals`, globalsSettings, checked.fileNames, checked.options)] : []),
  ].filter(({ files }) => files.some((file) => !file.endsWith('.d.ts')));
};

/** Resolves names as TypeScript does; each package name is looked up once. */
const follower = () => {
  const known = new Map<string, string | undefined>();
  const find = (name: string, file: string, options: ts.CompilerOptions) =>
    ts.resolveModuleName(name, file, options, ts.sys).resolvedModule?.resolvedFileName;
  return (name: string, file: string, options: ts.CompilerOptions): string | undefined => {
    if (/^\..*\.(?:tsx?|json)$/.test(name)) return resolve(dirname(file), name);
    if (name.startsWith('.')) return find(name, file, options);
    if (!known.has(name)) known.set(name, find(name, file, options));
    return known.get(name);
  };
};

/** A file outside all sources that is read with them: a package.json, a script. */
const isRead = (file: string, { allowJs = false }: ts.CompilerOptions): boolean =>
  file.endsWith('.json') || (allowJs && /\.[cm]?js$/.test(file));

const unique = (names: readonly string[]): string[] => [...new Set(names)].sort();

/**
 * Every folder with a tsconfig.json as projects with their references; contracts/ has its own check, which compiles first.
 * @param only folders whose projects are needed, with all that these reference; reading every import takes half a second
 */
export const typeProjects = (only?: readonly string[]): readonly TypeProject[] => {
  const folders = globSync(['*/tsconfig.json', '{packages,services,deploy,tools}/*/tsconfig.json'], { cwd: root })
    .map(dirname)
    .filter((folder) => !/^(?:contracts|node_modules)$/.test(folder))
    .sort();
  const parts = folders.flatMap(partsOf);
  const owner = new Map<string, string>();
  for (const { name, files, isGlobalsCheck } of parts)
    if (!isGlobalsCheck) for (const file of files) if (!file.endsWith('.d.ts')) owner.set(file, name);
  const follow = follower();
  const imports = importReader(join(root, '.cache', 'types', 'imports.json'));
  const toProject = ({ options, ...one }: Part): TypeProject => {
    const targets = one.files
      .flatMap((file) => imports.of(file).map((name) => follow(name, file, options)))
      .filter((target) => target !== undefined);
    const itself = one.isGlobalsCheck ? one.folder : one.name;
    const references = targets.flatMap((target) => owner.get(target) ?? []).filter((name) => name !== itself);
    const background = targets.filter((target) => isRead(target, options) && !owner.has(target));
    return { ...one, files: unique([...one.files, ...background]), references: unique(references) };
  };
  const projects = new Map<string, TypeProject>();
  const add = (one: Part): void => {
    if (projects.has(one.name)) return;
    const project = toProject(one);
    projects.set(one.name, project);
    for (const other of parts) if (project.references.includes(other.name)) add(other);
  };
  for (const one of parts) if (!only || only.includes(one.folder)) add(one);
  imports.remember();
  return [...projects.values()];
};
