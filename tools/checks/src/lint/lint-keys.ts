import { createHash } from 'node:crypto';

/** Files that are type-checked together, as paths relative to the root, and the names of the projects that they import. */
export interface LintProject {
  readonly name: string;
  readonly files: readonly string[];
  readonly references: readonly string[];
}

interface Input {
  readonly files: readonly string[];
  readonly projects: readonly LintProject[];
  /** Content of a file. */
  readonly contentOf: (file: string) => string;
  /** What other files see of a file: its declarations. */
  readonly declarationsOf: (file: string) => string;
  /** Settings and version of the linter. */
  readonly settings: string;
}

const hash = (parts: readonly string[]): string => {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part).update('\0');
  return sum.digest('hex');
};

/**
 * A key of each file that changes with all that the linter reads of it: its content, the settings, and, because some rules follow
 * types, the declarations of its own project and of all projects below. A change inside a function changes one key.
 */
export const lintKeys = ({ files, projects, contentOf, declarationsOf, settings }: Input): Map<string, string> => {
  const byName = new Map(projects.map((project) => [project.name, project]));
  const known = new Map<string, string>();
  const typesOf = (name: string): string => {
    const { files: own = [], references = [] } = byName.get(name) ?? {};
    const types = known.get(name) ?? hash([...own.map(declarationsOf), ...references.map(typesOf)]);
    known.set(name, types);
    return types;
  };
  const projectOf = new Map(projects.flatMap(({ name, files: own }) => own.map((file) => [file, name] as const)));
  return new Map(files.map((file) => [file, hash([settings, contentOf(file), typesOf(projectOf.get(file) ?? '')])]));
};
