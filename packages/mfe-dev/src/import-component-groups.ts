import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const groups = ['forms', 'icons', 'lists', 'menus', 'overlays', 'paging', 'panels'] as const;
const fileOf = (group: string) => join(import.meta.dirname, '../../ui/src/groups', `${group}.ts`);

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
/** 'Input' of 'type Input', 'Icon' of 'default as Icon' in an export. */
const imported = (name: string) => name.replace(/^type /, '').replace(/ as .*$/, '');
const exported = (name: string) => name.replace(/^type /, '').replace(/^.* as /, '');

const groupOf = new Map(
  groups.flatMap((group) =>
    [...readFileSync(fileOf(group), 'utf8').matchAll(/export \{([^}]+)\}/g)].flatMap(([, list = '']) =>
      namesIn(list).map((name) => [exported(name), group] as const),
    ),
  ),
);

const imports = /^import (type )?\{([^}]+)\} from '@ipr\/ui';$/gm;

/**
 * A loader that splits `import { … } from '@ipr/ui'` by the groups of `packages/ui/src/groups`, each a shared library of its own: a
 * page loads the groups that it uses.
 * @throws Error for another form of import, which would load all groups again
 */
// biome-ignore lint/style/noDefaultExport: the form of a loader
export default function importComponentGroups(source: string): string {
  const split = source.replaceAll(imports, (_, isType: string | undefined, list: string) => {
    const names = namesIn(list);
    return ['base', ...groups]
      .map((group) => ({ group, own: names.filter((name) => (groupOf.get(imported(name)) ?? 'base') === group) }))
      .filter(({ own }) => own.length > 0)
      .map(({ group, own }) => `import ${isType ?? ''}{ ${own.join(', ')} } from '@ipr/ui/${group}';`)
      .join(' ');
  });
  if (/(?:from|import\() ?'@ipr\/ui'/.test(split))
    throw new Error("use import { … } from '@ipr/ui' on lines of its own");
  return split;
}
