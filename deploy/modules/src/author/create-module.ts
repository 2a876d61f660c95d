import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { locales, moduleFiles, namesOf, textsName } from './module-files.ts';

/**
 * Writes the files of a new module, adds its texts to each language and its owner to CODEOWNERS.
 * @param root the checkout
 * @param folder e.g. 'mfe-notes'
 * @returns the files that it wrote
 * @throws Error for a name that is no module's, or that is taken
 */
export const createModule = (root: string, folder: string): readonly string[] => {
  const names = namesOf(folder);
  const inRoot = (file: string) => path.join(root, file);
  const change = (file: string, edit: (text: string) => string): void =>
    writeFileSync(inRoot(file), edit(readFileSync(inRoot(file), 'utf8')));
  if (existsSync(inRoot(folder))) throw new Error(`${folder} exists`);
  if (existsSync(inRoot(`packages/ui/src/texts/${names.area}`)))
    throw new Error(`the area '${names.area}' of texts exists; choose another name`);
  const files = moduleFiles(names, readFileSync(inRoot('mfe-workfiles/package.json'), 'utf8'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(inRoot(file)), { recursive: true });
    writeFileSync(inRoot(file), text);
  }
  for (const locale of locales)
    change(`packages/ui/src/texts/languages/other-${locale}.ts`, (text) => {
      const name = textsName(names, locale);
      const imported = `import { ${name} } from '../${names.area}/${locale}.ts';\n${text}`;
      return imported.replace(/\n\};/, `\n  ...${name},\n};`);
    });
  change('CODEOWNERS', (text) => `${text}/${folder}/ @ipregistry/${names.area}\n`);
  return Object.keys(files);
};
