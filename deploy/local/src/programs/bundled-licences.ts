import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stats } from '@rspack/core';
import { root } from '../paths.ts';

/** The files that a bundle contains; those that were only looked at while names were resolved are left out. */
export const bundledFiles = (stats: Stats): string[] =>
  (stats.toJson({ all: false, modules: true, modulesSpace: Number.POSITIVE_INFINITY }).modules ?? []).flatMap(
    ({ nameForCondition }) => nameForCondition ?? [],
  );

/** Folder of the package that a file belongs to; packages can be nested. */
const packageOf = (file: string): string | undefined => /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];

/** Texts of the licences of all packages in a bundle: their conditions ask that copies carry them. @param files that were bundled */
export const bundledLicences = (files: readonly string[]): string => {
  const folders = [...new Set(files.flatMap((file) => packageOf(file) ?? []))].sort();
  const parts = folders.flatMap((folder) => {
    const manifest = join(folder, 'package.json');
    const { name, version, license } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, unknown>;
    if (typeof name !== 'string') return [];
    const texts = globSync('{LICEN[CS]E,licen[cs]e,NOTICE,COPYING}{,-*,.*}', { cwd: folder }).sort();
    const written = texts.map((file) => readFileSync(join(folder, file), 'utf8').trim());
    return [[`${name} ${version}: ${license ?? 'named in its text or its repository'}`, ...written].join('\n\n')];
  });
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  const [inRepository = ''] = readFileSync(join(root, 'THIRD_PARTY_NOTICES'), 'utf8').split(
    '\nPackages from the npm registry',
  );
  // Nested copies of one package have one entry.
  return `${[inRepository.trim(), ...new Set(parts)].join(rule)}\n`;
};
