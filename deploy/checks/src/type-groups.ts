import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { root } from './root.ts';

interface TsConfig {
  readonly extends: string;
  readonly compilerOptions?: Readonly<Record<string, unknown>>;
  readonly include: readonly string[];
}

interface TypedFolder extends TsConfig {
  readonly folder: string;
}

export interface TypeGroup {
  readonly folders: readonly string[];
  /** A tsconfig.json over all of them. */
  readonly config: string;
}

const memory = join(root, '.cache', 'types');

const read = (file: string): TypedFolder => {
  const config = JSON.parse(readFileSync(join(root, file), 'utf8')) as TsConfig;
  const folder = dirname(file);
  const at = (path: string) => resolve(root, folder, path);
  return { ...config, folder, extends: at(config.extends), include: config.include.map(at) };
};

/** Folders with equal settings have equal keys; the order of `lib` does not matter. */
const keyOf = ({ extends: base, compilerOptions = {} }: TypedFolder): string => {
  const inOrder = Object.entries(compilerOptions).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.toSorted() : value,
  ]);
  return JSON.stringify([base, inOrder.sort()]);
};

/** Writes one tsconfig for folders with equal settings: packages that all of them import are then read once, not once each. */
const writeGroup = (key: string, members: readonly TypedFolder[]): TypeGroup => {
  const name = createHash('sha256').update(key).digest('hex').slice(0, 8);
  const [first] = members;
  const compilerOptions = {
    ...first?.compilerOptions,
    incremental: true,
    tsBuildInfoFile: join(memory, `${name}.tsbuildinfo`),
  };
  const config = join(memory, `${name}.json`);
  const include = [...new Set(members.flatMap((one) => one.include))];
  writeFileSync(config, JSON.stringify({ extends: first?.extends, compilerOptions, include }, null, 2));
  return { folders: members.map(({ folder }) => folder), config };
};

/** Every folder with a tsconfig.json except contracts/, whose own check compiles first; the largest groups first. */
export const typeGroups = (): readonly TypeGroup[] => {
  mkdirSync(memory, { recursive: true });
  const files = globSync(['*/tsconfig.json', '{packages,services,deploy}/*/tsconfig.json'], { cwd: root });
  const folders = files
    .filter((file) => !/^(?:contracts|node_modules)\//.test(file))
    .sort()
    .map(read);
  const groups = Map.groupBy(folders, keyOf);
  return [...groups].sort(([, a], [, b]) => b.length - a.length).map(([key, members]) => writeGroup(key, members));
};
