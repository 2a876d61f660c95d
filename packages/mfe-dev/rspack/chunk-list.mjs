import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** '@ipr/ui' of 'consume shared module (default) @ipr/ui@^0.1.0 (strict) …'. */
const sharedName = (name = '') => /^(?:consume|provide) shared module \([^)]*\) (@?[^@]+)@/.exec(name)?.[1];

const isShared = ({ module }) => /^(?:consume|provide) shared module/.test(module?.readableIdentifier?.() ?? '');

/** Whether only copies of shared libraries load these chunks: in a module that is as old as the shell, no page does. */
const isCopy = (group, seen = new Set()) => {
  if (group.isInitial()) return false;
  if (seen.has(group)) return true;
  seen.add(group);
  return group.origins.every(isShared) || group.getParents().every((parent) => isCopy(parent, seen));
};

const listed = ({ names, files, origins }, needs, isCopied) => ({
  files: files.filter((file) => file.endsWith('.js')),
  names,
  isCopy: isCopied,
  /** Shared libraries whose files must be loaded too. */
  needs,
  /** Requests of import() that load this chunk. */
  imports: [...new Set(origins.map(({ request }) => request).filter(Boolean))],
  /** Shared libraries that this chunk belongs to. */
  provides: [
    ...new Set(
      origins
        .filter(({ moduleName }) => moduleName?.startsWith('provide shared module'))
        .map(({ moduleName }) => sharedName(moduleName)),
    ),
  ],
});

/** Writes chunks.json next to a build's files: what each import() and each shared library loads (src/page-sizes.ts). */
export const chunkList = {
  apply: (compiler) =>
    compiler.hooks.done.tap('chunk-list', (stats) => {
      if (stats.hasErrors()) return;
      const { chunkGraph, chunks: built } = stats.compilation;
      // The list in stats groups modules and hides most of them.
      const needs = new Map(
        [...built].map((chunk) => [
          chunk.id,
          chunkGraph
            .getChunkModules(chunk)
            .map((module) => module.readableIdentifier())
            .filter((name) => name.startsWith('consume shared module'))
            .map(sharedName),
        ]),
      );
      const copies = new Set(
        [...built].filter((chunk) => [...chunk.groupsIterable].every((group) => isCopy(group))).map(({ id }) => id),
      );
      const { chunks } = stats.toJson({
        all: false,
        chunks: true,
        chunkModules: true,
        chunkModulesSpace: 1,
        chunkOrigins: true,
        ids: true,
      });
      const { path: folder } = compiler.options.output;
      writeFileSync(
        path.join(folder, 'chunks.json'),
        `${JSON.stringify({ chunks: chunks.map((chunk) => listed(chunk, needs.get(chunk.id) ?? [], copies.has(chunk.id))) })}\n`,
      );
    }),
};
