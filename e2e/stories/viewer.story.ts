import { makeMp4, makeWebm } from '@ipr/viewer/testing/make-film';
import { makeDocx, makeXlsx } from '@ipr/viewer/testing/make-office';
import { expect, type Page } from '@playwright/test';
import { encodeFilm } from '../src/files/encode-film.ts';
import { makePng, makeWav } from '../src/files/make-media.ts';
import { makePdf } from '../src/files/make-pdf.ts';
import { recordFilm } from '../src/files/record-film.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { contrastOf, inkOf, isMarked, spareWidth, textLayerOffset } from '../src/pages/frame-looks.ts';
import { openingMs, viewerFor } from '../src/pages/viewer.ts';
import { inspectDialog, setUpFiles, type ViewerStage } from '../src/pages/viewer-set-up.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

const files = {
  'notes.txt': Buffer.from(`Motor, first sketch\n${'A line like many others.\r\n'.repeat(12_000)}the very end\n`),
  'photo.png': makePng(900, 600),
  'pages.pdf': makePdf(['A motor', 'The stator', 'The magnetic displacer'], 40_000),
  'tone.wav': makeWav(1),
  'torn.pdf': Buffer.from('%PDF-1.4\nthe rest of it is missing'),
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
} as const;
const shared = ['notes.txt', 'photo.png', 'pages.pdf', 'tone.wav'] as const;

let stage: ViewerStage<keyof typeof files | 'film.webm' | 'long.webm' | 'long.mp4'>;
let page: Page;

test.beforeAll(async ({ browser, openStack }) => {
  const stack = await openStack();
  // Each is larger than the 8 MiB up to which a film is loaded as a whole.
  const gap = 1_500_000;
  const all = {
    ...files,
    'film.webm': await recordFilm(browser),
    'long.webm': Buffer.from(makeWebm({ ...(await encodeFilm(browser, stack.origin, 'vp8')), gap })),
    'long.mp4': Buffer.from(makeMp4({ ...(await encodeFilm(browser, stack.origin, 'avc1.42001f')), gap })),
  };
  stage = await setUpFiles<keyof typeof all>(stack, 'viewer.example', all, shared);
  page = await stage.signedIn(browser, 'ada');
});

test.afterAll(() => stage?.end());

/** Opens a file as its owner, in the dialog of the Actions tab. */
const open = async (name: keyof typeof stage.ids, on: Page = page) => {
  const viewer = viewerFor(on, stage.stack.origin);
  await viewer.goTo(stage.ids[name]);
  await viewer.open(name);
  return { ...viewer, dialog: viewer.dialog(name), content: viewer.content(name), frame: () => viewer.frame(name) };
};
const isShown = (words: string) => expect(page.getByText(words)).toBeVisible();

test('an owner views a text, a picture, a PDF and a recording without a watermark', async () => {
  await test.step('a text, which opens at once and continues on scrolling', async () => {
    const { content, close, frame } = await open('notes.txt');
    await expect(content.getByText('Motor, first sketch')).toBeVisible();
    await inspectDialog(page, 'viewer-text', 'File notes.txt');
    await expect(async () => {
      await (await frame()).evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(content.getByText('the very end')).toBeVisible({ timeout: 100 });
    }).toPass({ intervals: [50], timeout: 120_000 });
    await expect(content.locator('.mark')).toHaveCount(0);
    await close('notes.txt');
  });
  await test.step('a picture, fitted and larger', async () => {
    const { content, close } = await open('photo.png');
    const picture = content.getByRole('img', { name: 'photo.png' });
    await expect(picture).toBeVisible();
    await inspectDialog(page, 'viewer-image', 'File photo.png');
    const width = async () => (await picture.boundingBox())?.width ?? 0;
    const fitted = await width();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await isShown('150 %');
    await expect.poll(async () => (await width()) / fitted).toBeCloseTo(1.5, 1);
    await page.getByRole('button', { name: 'Reset zoom' }).click();
    await expect.poll(width).toBeCloseTo(fitted, 0);
    await close('photo.png');
  });
  await test.step('a recording, which plays', async () => {
    const { content, close, frame } = await open('tone.wav');
    await expect(content.locator('audio')).toBeVisible();
    const length = async () => (await frame()).evaluate(() => document.querySelector('audio')?.duration ?? 0);
    await expect.poll(length).toBeCloseTo(1, 1);
    await inspectDialog(page, 'viewer-audio', 'File tone.wav');
    await close('tone.wav');
  });
  await test.step('a PDF, at the specified zoom first', async () => {
    const { content, close, dialog, frame } = await open('pages.pdf');
    await expect(content.getByRole('img', { name: 'Page 1 of 3' })).toBeVisible();
    await isShown('80 %');
    await test.step('whose words can be selected', async () => {
      await content.getByText('A motor', { exact: true }).click({ clickCount: 3 });
      expect(await (await frame()).evaluate(() => String(getSelection()).trim())).toBe('A motor');
    });
    const ink = async () => inkOf(await frame());
    await expect.poll(ink).toBeGreaterThan(100);
    await inspectDialog(page, 'viewer-pdf', 'File pages.pdf');
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await isShown('100 %');
    await expect.poll(ink).toBeGreaterThan(100);
    // The text layer matches the drawn words at every zoom.
    await expect.poll(async () => textLayerOffset(await frame())).toBeLessThan(4);
    await test.step('whose pages are fitted to the width, searched, counted and chosen from small pictures', async () => {
      await dialog.getByRole('button', { name: 'Fit width' }).click();
      await expect.poll(async () => spareWidth(await frame())).toBeLessThan(40);
      await dialog.getByRole('textbox', { name: 'Search in the file' }).fill('magnetic');
      await expect(dialog.getByText('1 of 1', { exact: true })).toBeVisible();
      await expect(dialog.getByRole('textbox', { name: 'Page number' })).toHaveValue('3');
      await dialog.getByRole('button', { name: 'Pages' }).click();
      await content.getByRole('button', { name: 'Page 1 of 3' }).click();
      await expect(dialog.getByRole('textbox', { name: 'Page number' })).toHaveValue('1');
      await inspectDialog(page, 'viewer-pages', 'File pages.pdf');
    });
    await close('pages.pdf');
  });
});

test('a film plays, and Office files and tables are read in the frame, where nothing of them leads out, also in dark mode', async () => {
  await page.evaluate(() => localStorage.setItem('ui-theme', 'dark'));
  await test.step('a film', async () => {
    const { content, close, frame } = await open('film.webm');
    await expect(content.locator('video')).toBeVisible();
    await inspectDialog(page, 'viewer-dark-video', 'File film.webm');
    const film = await frame();
    await film.evaluate(() => document.querySelector('video')?.play());
    await expect.poll(() => film.evaluate(() => document.querySelector('video')?.currentTime ?? 0)).toBeGreaterThan(0);
    await close('film.webm');
  });
  for (const name of ['long.webm', 'long.mp4'] as const)
    await test.step(`${name} with sound, of which parts are read, from the place where a person seeks`, async () => {
      const { close, frame } = await open(name);
      const film = await frame();
      const state = () =>
        film.evaluate(() => {
          const video = document.querySelector('video');
          // Only Chromium counts the decoded bytes of sound.
          const sound = Number(Reflect.get(video ?? {}, 'webkitAudioDecodedByteCount'));
          const [time, ready, seconds] = [video?.currentTime ?? 0, video?.readyState ?? 0, video?.duration ?? 0];
          return { time, ready, seconds, sound };
        });
      await expect.poll(async () => (await state()).ready).toBeGreaterThanOrEqual(2);
      expect((await state()).seconds).toBeCloseTo(12, 1);
      await film.evaluate(() => {
        const video = document.querySelector('video');
        if (video) video.currentTime = 11;
        return video?.play();
      });
      await expect.poll(async () => (await state()).time).toBeGreaterThan(11.2);
      expect((await state()).sound).toBeGreaterThan(0);
      await isShown('Plays while it is loaded, and each part is authenticated.');
      await close(name);
    });
  for (const [name, words] of [
    ['letter.docx', 'The displacer is magnetic.'],
    ['parts.xlsx', 'Rotor'],
    ['parts.csv', 'Displacer; magnetic'],
  ] as const)
    await test.step(name, async () => {
      const { content, close, frame } = await open(name);
      await expect(content.getByText(words)).toBeVisible();
      await expect(content.locator('a')).toHaveCount(0);
      expect(await contrastOf(await frame())).toBeGreaterThan(4.5);
      await inspectDialog(page, `viewer-${name.replace('.', '-')}`, `File ${name}`);
      await close(name);
    });
  await page.evaluate(() => localStorage.setItem('ui-theme', 'light'));
});

test('by keyboard alone a file is opened, read and left again', async () => {
  const viewer = viewerFor(page, stage.stack.origin);
  await viewer.goTo(stage.ids['pages.pdf']);
  await page.getByRole('button', { name: 'View File' }).focus();
  await page.keyboard.press('Enter');
  const dialog = viewer.dialog('pages.pdf');
  await expect(dialog).toBeVisible({ timeout: openingMs });
  await expect(viewer.content('pages.pdf').getByRole('img', { name: 'Page 1 of 3' })).toBeVisible();
  await test.step('plus, minus and zero zoom, in the frame and at the buttons', async () => {
    await page.locator('iframe[title^="Content of"]').focus();
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
  await page.locator('iframe[title^="Content of"]').focus();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'View File' })).toBeFocused();
});

test('a person who does not own a file sees their name, wallet and the time over it, for every kind of file', async ({
  browser,
}) => {
  const his = await stage.signedIn(browser, 'bob');
  const viewer = viewerFor(his, stage.stack.origin);
  const { wallet } = stage.bob.session;
  const line = new RegExp(
    `^bob@viewer\\.example\\s${wallet.slice(0, 6)}\\.\\.\\.${wallet.slice(-4)}\\s.+ at \\d\\d:\\d\\d`,
  );
  for (const name of shared) {
    await viewer.goTo(stage.ids[name]);
    await viewer.open(name);
    const content = viewer.content(name);
    const mark = content.locator('.mark');
    await expect(mark).toBeVisible();
    await expect(mark.locator('span').first()).toHaveText(line);
    // Over the whole view, and once for screen readers.
    const frame = await viewer.frame(name);
    const covers = () => isMarked(frame);
    expect(await covers()).toBe(true);
    expect((await content.locator('body').ariaSnapshot()).split(wallet.slice(-4))).toHaveLength(2);
    await inspectDialog(his, `viewer-mark-${name.replace('.', '-')}`, `File ${name}`);
    if (name === 'pages.pdf' || name === 'photo.png') {
      for (let times = 0; times < 3; times++) await his.getByRole('button', { name: 'Zoom in' }).click();
      expect(await covers()).toBe(true);
    }
    await his.emulateMedia({ media: 'print' });
    await expect(mark.locator('span').first()).toBeVisible();
    expect(await covers()).toBe(true);
    await his.emulateMedia({ media: 'screen' });
    await viewer.close(name);
  }
  await his.context().close();
});

test('a damaged PDF is refused, and nothing of it is shown', async () => {
  const { dialog } = await open('torn.pdf');
  await expect(dialog.getByText(/^This file cannot be shown here\. It may be damaged/)).toBeVisible();
  await expect(page.locator('iframe[title^="Content of"]')).toHaveCount(0);
});
