import { expect, type Page, test } from '@playwright/test';
import { copyCheckout } from '../src/dev/copy-checkout.ts';
import { editSource, timeEdit } from '../src/dev/edit-source.ts';
import { type Program, runProgram } from '../src/dev/run-program.ts';
import { portalFor } from '../src/pages/portal.ts';
import { readCode } from '../src/person/person.ts';
import { findPorts, noteDataFolder } from '../src/stack/run-stack.ts';

test.describe.configure({ mode: 'serial' });
// A trace copies every script of every page, which would distort the times.
test.use({ trace: 'off' });

/** The first edit of a component also fills caches of the build. */
const rounds = 2;
const print = (line: string) => process.stdout.write(`    ${line}\n`);
let checkout: ReturnType<typeof copyCheckout>;
let origin = '';
let dev: Program;

test.beforeAll(async () => {
  checkout = copyCheckout();
  const port = await findPorts();
  origin = `http://localhost:${port}`;
  const data = `${checkout.folder}/.data`;
  noteDataFolder(origin, data);
  const env = { IPR_PORT: String(port), IPR_DATA: data };
  dev = await runProgram(checkout.folder, ['deploy/local/src/dev.ts'], env, new RegExp(`${origin}\n`));
  await dev.waitForOutput(/shell +built/);
  await dev.waitForOutput(/sign-frame +built/);
  await dev.waitForOutput(/mfe_assets +built/);
});
test.afterAll(async () => {
  await dev?.stop();
  checkout.remove();
});

/** Words of the page, the component that shows them, and the changed words. */
const components = [
  {
    kind: 'component of packages/ui',
    file: 'packages/ui/src/components/page-head.tsx',
    from: '{title}</WrittenText>',
    to: (mark: string) => `{title}</WrittenText> ${mark}`,
  },
  {
    kind: 'page of mfe-assets',
    file: 'mfe-assets/src/pages/register-page.tsx',
    from: "subtitle={text('register.subtitle')}",
    to: (mark: string) => `subtitle={\`\${text('register.subtitle')} ${mark}\`}`,
  },
  {
    kind: 'component of the shell',
    file: 'shell/src/layout/sidebar.tsx',
    from: '<span>{label}</span>',
    to: (mark: string) => `<span>{label} ${mark}</span>`,
  },
] as const;

/** Sets a mark that a reload removes. */
const markPage = (page: Page) => page.evaluate(() => Object.assign(window, { keptByThisPage: true }));
const isSamePage = (page: Page) => page.evaluate(() => 'keptByThisPage' in window);
const title = (page: Page) => page.getByRole('textbox', { name: /^Title/ });

test('a changed source shows in the open page, and typed text stays', async ({ page, context }) => {
  const portal = portalFor(page, origin);
  await portal.signIn(context, 'dev@example.org');
  await page.goto(origin);
  await portal.openRegistration();
  await title(page).fill('Half a thought');
  await markPage(page);

  for (const { kind, file, from, to } of components) {
    const times: number[] = [];
    let before: string = from;
    for (let round = 1; round <= rounds; round++) {
      const mark = `edit-${components.findIndex((one) => one.kind === kind)}-${round}`;
      times.push(await timeEdit(page, () => editSource(checkout.folder, file, before, to(mark)), mark));
      before = to(mark);
      expect(await isSamePage(page)).toBe(true);
      await expect(title(page)).toHaveValue('Half a thought');
    }
    editSource(checkout.folder, file, before, from);
    await expect(page.getByText(/edit-\d-\d/)).toHaveCount(0);
    print(`${kind}: shown after ${times.map(Math.round).join(' and ')} ms`);
  }

  await test.step('a compile error shows in page and terminal, and its fix needs no reload', async () => {
    const { file, from } = components[1];
    editSource(checkout.folder, file, from, 'subtitle={(');
    await expect(page.getByRole('alert').filter({ hasText: 'This change does not compile' })).toBeVisible();
    await dev.waitForOutput(/✗ mfe_assets does not compile:[\s\S]*register-page\.tsx/);
    editSource(checkout.folder, file, 'subtitle={(', 'subtitle="Corrected words"');
    await expect(page.getByText('Corrected words')).toBeVisible();
    await expect(page.getByText('This change does not compile')).toHaveCount(0);
    editSource(checkout.folder, file, 'subtitle="Corrected words"', from);
    await expect(page.getByText('Corrected words')).toHaveCount(0);
    expect(await isSamePage(page)).toBe(true);
    await expect(title(page)).toHaveValue('Half a thought');
  });

  await test.step('a style changes in place', async () => {
    const file = 'packages/ui/src/components/page-head.module.css';
    editSource(checkout.folder, file, '.title {', '.title {\n  letter-spacing: 7px;');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('letter-spacing', '7px');
    expect(await isSamePage(page)).toBe(true);
  });

  await test.step('a changed text of the catalogue reloads the page', async () => {
    const edit = () =>
      editSource(checkout.folder, 'packages/ui/src/texts/registration/en.ts', 'Chain New IP Asset', 'Chain a New Work');
    print(`text of the catalogue: shown after ${(await timeEdit(page, edit, 'Chain a New Work')).toFixed(0)} ms`);
  });
});

test('a changed service restarts automatically and reports it; one with a defect waits for its fix', async () => {
  const file = 'services/taxonomy/src/app.ts';
  const health = async () => (await fetch(`${origin}/health`)).status;
  const edit = async (from: string, to: string, words: RegExp): Promise<number> => {
    const printed = dev.output().length;
    const begun = performance.now();
    editSource(checkout.folder, file, from, to);
    await dev.waitForOutput(words, printed);
    return performance.now() - begun;
  };
  const took = await edit('import', '// changed\nimport', /services +restarted/);
  print(`service: restarted after ${took.toFixed(0)} ms`);
  expect(await health()).toBe(200);
  await edit('// changed', 'import nothing;', /✗ services does not start[\s\S]*services\/taxonomy\/src\/app\.ts/);
  await edit('import nothing;', '// fixed', /services +restarted/);
  expect(await health()).toBe(200);
});

test('a module in the harness works on the running registry', async ({ page }) => {
  const args = ['packages/mfe-dev/src/alone.ts', 'mfe-assets'];
  const port = String(await findPorts(1));
  const alone = await runProgram(
    checkout.folder,
    args,
    { GATEWAY_URL: origin, PORT: port },
    new RegExp(`http://localhost:${port}\n`),
  );
  try {
    await page.goto(`http://localhost:${port}/assets`);
    await page.getByLabel('E-mail', { exact: true }).fill('alone@example.org');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('Code', { exact: true }).fill('');
    await page.getByLabel('Code', { exact: true }).fill(await readCode(origin, 'alone@example.org'));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('mfe_assets alone')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Assets Library' })).toBeVisible();
    await portalFor(page, origin).picture('module-alone');
    await page.goto(`http://localhost:${port}/assets/new`);
    await expect(title(page)).toBeVisible();
    await page.goto(`http://localhost:${port}/settings`);
    await expect(page.getByRole('link', { name: `${origin}/settings` })).toBeVisible();
  } finally {
    await alone.stop();
  }
});

test('Ctrl-C ends everything', async () => {
  await dev.stop();
  expect(dev.output()).toContain('Stopped. The data is kept.');
  await expect(fetch(`${origin}/health`)).rejects.toThrow();
});
