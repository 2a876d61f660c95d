import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { artefact, root } from './artefact.ts';

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Direct dependencies of each node, by name. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Modules, services and adapters are one node each: all members of a group may have the same dependencies. */
const groups: readonly (readonly [RegExp, string])[] = [
  [/^mfe-/, 'modules'],
  [/^services\//, 'services'],
  [/^packages\/adapter-/, 'adapters'],
];

const folders = ['shell', 'mfe-*', 'services/*', 'packages/*'];

/** @param manifests by folder, relative to the checkout */
export const graphOf = (manifests: ReadonlyMap<string, Manifest>): Graph => {
  const partOf = new Map<string, string>();
  for (const [folder, { name }] of manifests) {
    const group = groups.find(([pattern]) => pattern.test(folder))?.[1];
    partOf.set(name, group ?? name.replace('@ipr/', ''));
  }
  const graph = new Map<string, Set<string>>();
  for (const { name, dependencies = {} } of manifests.values()) {
    const part = partOf.get(name) ?? name;
    const needs = graph.get(part) ?? new Set<string>();
    for (const dependency of Object.keys(dependencies)) {
      const other = partOf.get(dependency);
      if (other && other !== part) needs.add(other);
    }
    graph.set(part, needs);
  }
  return graph;
};

const reaches = (graph: Graph, from: string, to: string): boolean =>
  [...(graph.get(from) ?? [])].some((next) => next === to || reaches(graph, next, to));

/** Arrows that no longer path implies (the transitive reduction of an acyclic graph). */
export const arrowsOf = (graph: Graph): (readonly [from: string, to: string])[] =>
  [...graph]
    .flatMap(([from, needs]) =>
      [...needs]
        .filter((to) => ![...needs].some((other) => other !== to && reaches(graph, other, to)))
        .map((to) => [from, to] as const),
    )
    .sort(([a, b], [c, d]) => `${a} ${b}`.localeCompare(`${c} ${d}`));

/** A Mermaid flowchart; arrows point to dependencies. */
export const pictureOf = (graph: Graph): string =>
  ['flowchart TD', ...arrowsOf(graph).map(([from, to]) => `  ${from} --> ${to}`)].join('\n');

const [start, end] = ['<!-- packages: written by npm run gen -->', '<!-- end of packages -->'];

/** @throws Error when the page lacks the two marks */
export const withPicture = (page: string, picture: string): string => {
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/architecture.md lacks '${start}' or '${end}'`);
  return `${page.slice(0, from + start.length)}\n\n\`\`\`mermaid\n${picture}\n\`\`\`\n\n${page.slice(to)}`;
};

/** The picture of packages and their arrows, from the dependencies that their package.json declares. */
export const packagesPicture = artefact('the picture of packages', async () => {
  const files = globSync(
    folders.map((folder) => `${folder}/package.json`),
    { cwd: root },
  ).sort();
  const read = files.map(async (file) => {
    const manifest = JSON.parse(await readFile(join(root, file), 'utf8')) as Manifest;
    return [file.replace('/package.json', ''), manifest] as const;
  });
  const page = await readFile(join(root, 'docs/architecture.md'), 'utf8');
  return { 'docs/architecture.md': withPicture(page, pictureOf(graphOf(new Map(await Promise.all(read))))) };
});
