import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testCode } from '../../../../.dependency-cruiser.mjs';
import { root } from '../root.ts';
import { exceptions } from './allowed.ts';
import { cssNames } from './css-names.ts';
import { mayName, type Place } from './hidden-imports.ts';
import { manifestViolations, settingsViolations } from './manifests.ts';
import { syntaxBypasses } from './syntax-bypasses.ts';

/** A file of the product or of its tools: path from the root, and text. */
export type Read = (path: string) => string;

const product = /^(?:shell|mfe-[^/]+|services\/[^/]+|packages\/[^/]+)(?=\/)/;
const tests = testCode.map((pattern) => new RegExp(pattern));
const nameless = /(?:^|\/)(?:(?:utils?|helpers?|common|manager|misc)(?:\/|\.\w+$)|(?:lib|shared)\/)/i;

const declaredIn = (manifest: string): string[] => {
  const { name, dependencies, devDependencies, optionalDependencies } = JSON.parse(manifest);
  return [name, ...Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })];
};

/** URLs of pages, data URLs and fragments name no file. */
const isFile = (name: string): boolean => !/^(?:data:|#|\/(?!\/))/.test(name);

const ofStyle = (css: string, place: Place): string[] =>
  cssNames(css)
    .filter(({ name }) => isFile(name) && !mayName(name, place))
    .map(
      ({ how, name, line }) =>
        `${place.path}:${line}: ${how} of ${name} leaves this folder; import its component instead`,
    );

const ofSource = (text: string, place: Place, used: Set<unknown>): string[] =>
  syntaxBypasses(text, place).flatMap(({ kind, line, text: found }) => {
    const allowed = exceptions.find(({ files, kind: one }) => one === kind && files.test(place.path));
    used.add(allowed);
    return allowed ? [] : [`${place.path}:${line}: ${kind} bypasses the import rules: ${found}`];
  });

/** Uses in these files that bypass the import rules, one line each. */
export const violationsIn = (files: readonly string[], read: Read, used: Set<unknown> = new Set()): string[] => {
  const placeOf = (path: string): Place => {
    const workspace = product.exec(path)?.[0] ?? '';
    return { path, workspace, declared: declaredIn(read(`${workspace}/package.json`)) };
  };
  return files.flatMap((path) => [
    ...(nameless.test(path) ? [`${path}: name the folder or file after what is in it`] : []),
    ...(path.endsWith('package.json') ? manifestViolations(path, read(path)) : []),
    ...(/(?:^|\/)tsconfig[^/]*\.json$/.test(path) ? settingsViolations(path, read(path)) : []),
    ...(product.test(path) && path.endsWith('.css') ? ofStyle(read(path), placeOf(path)) : []),
    ...(product.test(path) && /\.[cm]?[jt]sx?$/.test(path) && !tests.some((test) => test.test(path))
      ? ofSource(read(path), placeOf(path), used)
      : []),
  ]);
};

const folders = '{shell,mfe-*,services,packages,deploy,tools,contracts,subgraph,e2e}';
const built = new Set(['node_modules', 'dist', 'artifacts', 'cache']);

/** Violations in this checkout, and unused exceptions. */
export const bypassViolations = (): string[] => {
  const files = globSync(
    [`${folders}/**/*.{ts,tsx,mjs,cjs,js,jsx,css}`, `${folders}/**/{package,tsconfig*}.json`, '*.json'],
    {
      cwd: root,
      exclude: (path) => built.has(path.split('/').at(-1) ?? ''),
    },
  ).sort();
  const used = new Set<unknown>();
  const violations = violationsIn(files, (path) => readFileSync(join(root, path), 'utf8'), used);
  const idle = exceptions.filter((exception) => !used.has(exception));
  return [
    ...violations,
    ...idle.map(
      ({ files: where, kind }) => `tools/checks/src/import-bypasses/allowed.ts: nothing in ${where} needs '${kind}'`,
    ),
  ];
};
