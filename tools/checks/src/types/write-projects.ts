import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../root.ts';
import { type TypeProject, typeProjects } from './type-projects.ts';

/** Settings, declarations and TypeScript's build info. */
const memory = join(root, '.cache', 'types');
/** Declarations of each file, under its path. */
export const declarationsFolder = join(memory, 'out');

const configOf = (name: string): string => join(memory, 'projects', `${name.replaceAll(/[/ ]/g, '.')}.json`);

/** Writes only changed text: rewriting a file would make it newer than its build output. */
const writeIfOther = (file: string, text: string): void => {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

const contentOf = ({ name, settings, files, references, globals, isGlobalsCheck }: TypeProject): object => ({
  extends: settings,
  compilerOptions: {
    types: globals,
    incremental: true,
    tsBuildInfoFile: join(memory, 'info', `${name.replaceAll(/[/ ]/g, '.')}.tsbuildinfo`),
    ...(isGlobalsCheck
      ? {}
      : { composite: true, noEmit: false, emitDeclarationOnly: true, rootDir: root, outDir: declarationsFolder }),
  },
  include: [],
  files,
  references: references.map((other) => ({ path: configOf(other) })),
});

/** Lets the declarations of a folder resolve packages that only this folder has. */
const linkPackages = (folder: string): void => {
  const own = join(root, folder, 'node_modules');
  const link = join(declarationsFolder, folder, 'node_modules');
  if (!existsSync(own) || existsSync(link)) return;
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(own, link, 'dir');
};

const writeSolution = (name: string, projects: readonly TypeProject[]): string => {
  const file = join(memory, `${name}.json`);
  const references = projects.map((project) => ({ path: configOf(project.name) }));
  writeIfOther(file, JSON.stringify({ files: [], references }));
  return file;
};

let all: readonly TypeProject[] | undefined;
/** Every project as of the first call in this process; to follow all imports takes a second. */
export const allProjects = (): readonly TypeProject[] => {
  all ??= typeProjects();
  return all;
};

/** Writes a tsconfig for every project, and returns one for `tsc -b` that references all of them, or those of some folders. */
export const writeProjects = (folders?: readonly string[]): string => {
  const projects = folders ? typeProjects(folders) : allProjects();
  for (const project of projects) {
    writeIfOther(configOf(project.name), JSON.stringify(contentOf(project), null, 1));
    linkPackages(project.folder);
  }
  const wanted = projects.filter(({ folder }) => folders?.includes(folder) ?? true);
  const missing = (folders ?? []).filter((folder) => !wanted.some((one) => one.folder === folder));
  if (missing.length) throw new RangeError(`no tsconfig.json in ${missing.join(', ')}`);
  return writeSolution(folders ? 'some' : 'all', wanted);
};
