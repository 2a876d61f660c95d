const header = (name: string) => `@ipr/${name}`;

/** Names of a module in the forms in which the product uses them. */
export interface ModuleNames {
  /** Folder and package, e.g. 'mfe-notes'. */
  readonly folder: string;
  /** Container, e.g. 'mfe_notes'. */
  readonly container: string;
  /** Path and prefix of its texts, e.g. 'notes'. */
  readonly area: string;
  /** 'Notes'. */
  readonly title: string;
  /** Prefix of its components, e.g. 'Notes'. */
  readonly type: string;
}

/** @throws Error for a name that is no module's */
export const namesOf = (folder: string): ModuleNames => {
  const [, area] = /^mfe-([a-z]+(?:-[a-z]+)*)$/.exec(folder) ?? [];
  if (!area) throw new Error(`'${folder}' is no name of a module. Try: npm run new-module -- mfe-notes`);
  const words = area.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return { folder, container: folder.replaceAll('-', '_'), area, title: words.join(' '), type: words.join('') };
};

const manifest = ({ container, area }: ModuleNames) => `import type { ModuleManifest } from '@ipr/mfe-contract';

export const manifest: ModuleManifest = {
  contract: 1,
  name: '${container}',
  paths: ['/${area}'],
  parts: { Summary: './summary' },
  title: '${area}.title',
  navigation: [{ path: '/${area}', label: '${area}.title', icon: 'FolderOutlined', order: 90 }],
};
`;

const page = ({ area, type }: ModuleNames) => `import { useShell } from '@ipr/mfe-contract';
import { PageHead, useText } from '@ipr/ui';

export const ${type}Page = () => {
  const text = useText();
  const { session } = useShell();
  return (
    <>
      <PageHead title={text('${area}.title')} />
      <p>{text('${area}.greeting', { email: session.email })}</p>
    </>
  );
};
`;

const pageTest = ({
  area,
  type,
  title,
}: ModuleNames) => `/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createWorld } from '@ipr/client/testing/small-world';
import { screen } from '@testing-library/react';
import { showModule } from '../../testing/shell.tsx';

test('${type} greets the person', async () => {
  const world = createWorld();
  showModule(world, '/${area}');
  expect(await screen.findByRole('heading', { name: '${title}' })).toBeTruthy();
  expect(screen.getByText(\`You are signed in as \${world.session.email}.\`)).toBeTruthy();
});

test('an address below it that does not exist says so', async () => {
  showModule(createWorld(), '/${area}/nowhere');
  expect(await screen.findByText('Oops! Page not found')).toBeTruthy();
});
`;

const story = ({ area, folder, title }: ModuleNames) => `import { expect } from '@playwright/test';
import { inspectPage } from '../src/pages/inspect.ts';
import { portalFor } from '../src/pages/portal.ts';
import { test } from '../src/stack/shared-stack.ts';

test('${folder} shows its page in the portal', async ({ page, context, openStack }) => {
  const { origin } = await openStack();
  await portalFor(page, origin).signIn(context, 'person@${area}.example');
  await page.goto(\`\${origin}/${area}\`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('${title}');
  await inspectPage(page);
});
`;

/** The files of a new module by path relative to the checkout. @param workfiles package.json of an existing module, whose versions it takes */
export const moduleFiles = (names: ModuleNames, workfiles: string): Readonly<Record<string, string>> => {
  const { folder, area, type, title } = names;
  const at = (file: string) => `${folder}/${file}`;
  return {
    [at('package.json')]: workfiles
      .replaceAll(header('mfe-workfiles'), header(folder))
      .replaceAll('mfe-workfiles', folder),
    [at('tsconfig.json')]:
      '{ "extends": "../tsconfig.web.json", "include": ["src", "testing", "../packages/ui/src/assets.d.ts"] }\n',
    [at('rspack.config.mjs')]:
      `import { microFrontend } from '@ipr/mfe-dev/rspack';\n\nexport default microFrontend(import.meta, { exposes: { './summary': './src/parts/summary.tsx' } });\n`,
    [at('README.md')]:
      `# ${folder}\n\nThe pages under \`/${area}\`, and the part \`Summary\`. Owner: see \`CODEOWNERS\`. Releases: \`docs/releasing.md\`.\n`,
    [at('src/manifest.ts')]: manifest(names),
    [at('src/index.ts')]:
      `import { moduleLifecycles } from '@ipr/mfe-contract';\nimport { manifest } from './manifest.ts';\n\n/** Entry point for the shell: the module's manifest and its single-spa lifecycles. */\nexport const { bootstrap, mount, unmount, update } = moduleLifecycles({\n  name: manifest.name,\n  load: async () => (await import('./app.tsx')).App,\n});\nexport { manifest };\n`,
    [at('src/standalone.tsx')]:
      `// Runs this module without the shell: \`npm start -w ${folder}\`. Only dynamic imports: shared libraries are available\n// only after the federation runtime has started.\nvoid import('@ipr/mfe-harness').then(({ showAlone }) => showAlone(() => import('./index.ts')));\n\nexport {};\n`,
    [at('src/app.tsx')]:
      `import { NotFoundPage, Route, Routes } from '@ipr/mfe-contract';\nimport { ${type}Page } from './pages/${area}-page.tsx';\n\n/** The routes under /${area}. */\nexport const App = () => (\n  <Routes>\n    <Route path="/${area}" element={<${type}Page />} />\n    <Route path="/${area}/*" element={<NotFoundPage />} />\n  </Routes>\n);\n`,
    [at(`src/pages/${area}-page.tsx`)]: page(names),
    [at(`src/pages/${area}-page.test.tsx`)]: pageTest(names),
    [at('src/parts/summary.tsx')]:
      `import { useText } from '@ipr/ui';\n\n/** Shown by pages of other modules whose slot it fills. */\nexport const Summary = () => <p>{useText()('${area}.summary')}</p>;\n`,
    [at('testing/shell.tsx')]:
      `import type { World } from '@ipr/client/testing/small-world';\nimport { showInPortal } from '@ipr/mfe-contract/testing/portal-shell';\nimport { App } from '../src/app.tsx';\n\n/** Renders the module at a portal address, in a shell whose ports are those of the given world. */\nexport const showModule = (world: World, path: string) => showInPortal(world, path, <App />);\n`,
    [`e2e/stories/${area}.story.ts`]: story(names),
    ...textFiles(names, title),
  };
};

const greetings = {
  en: ['You are signed in as {email}.', 'A part of this module.'],
  de: ['Sie sind als {email} angemeldet.', 'Ein Teil dieses Moduls.'],
  fr: ['Vous êtes connecté en tant que {email}.', 'Une partie de ce module.'],
  es: ['Ha iniciado sesión como {email}.', 'Una parte de este módulo.'],
} as const;
export const locales = ['en', 'de', 'fr', 'es'] as const;

/** Name of the texts of an area in a language, e.g. 'notesEn'. */
export const textsName = ({ type }: ModuleNames, locale: (typeof locales)[number]): string =>
  type.charAt(0).toLowerCase() + type.slice(1) + locale.charAt(0).toUpperCase() + locale.slice(1);

const textFiles = (names: ModuleNames, title: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    locales.map((locale) => {
      const [greeting, summary] = greetings[locale];
      const { area } = names;
      const body = `  '${area}.greeting': '${greeting}',\n  '${area}.summary': '${summary}',\n  '${area}.title': '${title}',\n};\n`;
      const text =
        locale === 'en'
          ? `/** ${title}. */\nexport const ${textsName(names, 'en')} = {\n${body}`
          : `import type { ${textsName(names, 'en')} } from './en.ts';\n\nexport const ${textsName(names, locale)}: Readonly<Record<keyof typeof ${textsName(names, 'en')}, string>> = {\n${body}`;
      return [`packages/ui/src/texts/${area}/${locale}.ts`, text];
    }),
  );
