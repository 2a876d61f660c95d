// `npm run new-module -- mfe-notes`: a module with page, part, texts, test, story and owner (docs/modules.md).
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { locales, type ModuleNames, moduleFiles, namesOf, textsName } from './author/module-files.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const inRoot = (file: string) => path.join(root, file);

const change = (file: string, edit: (text: string) => string): void =>
  writeFileSync(inRoot(file), edit(readFileSync(inRoot(file), 'utf8')));

/** Adds the module's texts to those of a language. */
const addTexts = (names: ModuleNames, locale: (typeof locales)[number]): void =>
  change(`packages/ui/src/texts/languages/other-${locale}.ts`, (text) => {
    const name = textsName(names, locale);
    const imported = `import { ${name} } from '../${names.area}/${locale}.ts';\n${text}`;
    return imported.replace(/\n\};/, `\n  ...${name},\n};`);
  });

const create = (folder: string): void => {
  const names = namesOf(folder);
  if (existsSync(inRoot(folder))) throw new Error(`${folder} exists`);
  if (existsSync(inRoot(`packages/ui/src/texts/${names.area}`)))
    throw new Error(`the area '${names.area}' of texts exists; choose another name`);
  const files = moduleFiles(names, readFileSync(inRoot('mfe-workfiles/package.json'), 'utf8'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(inRoot(file)), { recursive: true });
    writeFileSync(inRoot(file), text);
  }
  for (const locale of locales) addTexts(names, locale);
  change('CODEOWNERS', (text) => `${text}/${folder}/ @ipregistry/${names.area}\n`);
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: root, stdio: 'inherit' });
  run('npm', 'install', '--no-audit', '--no-fund', '--loglevel=error');
  run(process.execPath, 'tools/generate/src/main.ts', 'remotes');
  run(
    path.join(root, 'node_modules/.bin/biome'),
    'check',
    '--write',
    folder,
    'packages/ui/src/texts/languages',
    `packages/ui/src/texts/${names.area}`,
    `e2e/stories/${names.area}.story.ts`,
  );
  process.stdout.write(`${folder} is ready. npm run dev shows it in the portal, npm start -w @ipr/${folder} alone.\n`);
};

try {
  create(process.argv[2] ?? '');
} catch (thrown) {
  process.stderr.write(`${(thrown as Error).message}\n`);
  process.exitCode = 1;
}
