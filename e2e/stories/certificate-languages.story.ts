import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromBase64 } from '@ipr/domain';
import { expect, type Locator, type Page } from '@playwright/test';
import { makePdf } from '../src/files/make-pdf.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { violationsIn } from '../src/pages/expect-accessible.ts';
import { expectNoOverflow } from '../src/pages/inspect.ts';
import { portalFor } from '../src/pages/portal.ts';
import { resizeWindow } from '../src/pages/resize-window.ts';
import { takePicture, takesPictures } from '../src/pages/take-picture.ts';
import { createPerson } from '../src/person/person.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

closePagesAfterwards();

const words = {
  de: {
    all: 'Alle Zertifikate dieses Werks',
    cancel: 'Abbrechen',
    view: 'Zertifikat ansehen',
    revoke: 'Zertifikat zurückziehen',
    revoked: 'Dieses Zertifikat hat sein Eigentümer zurückgezogen',
    chain: 'Die Chain jetzt',
    passed: 'Bestanden',
    network: 'Lokale Chain',
  },
  es: {
    all: 'Todos los certificados de este activo',
    cancel: 'Cancelar',
    view: 'Ver certificado',
    revoke: 'Retirar certificado',
    revoked: 'Este certificado fue retirado por su propietario',
    chain: 'La cadena ahora',
    passed: 'Superado',
    network: 'Cadena local',
  },
  fr: {
    all: 'Tous les certificats de cet actif',
    cancel: 'Annuler',
    view: 'Voir le certificat',
    revoke: 'Retirer le certificat',
    revoked: 'Ce certificat a été retiré par son propriétaire',
    chain: 'La chaîne à présent',
    passed: 'Réussi',
    network: 'Chaîne locale',
  },
} as const;
type Language = keyof typeof words;
const languages = ['de', 'es', 'fr'] as const;
const [first, , last] = languages;

let stack: Stack;
test.beforeAll(async ({ openStack }) => {
  stack = await openStack();
});

/** Light and dark where the theme is looked at; what axe finds does not depend on the width. */
const expectNoViolations = async (page: Page, part: Locator, name: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    expect.soft(await violationsIn(part), `${name}, ${colorScheme}`).toEqual([]);
  }
};

/** At both widths nothing overflows, and in the first language axe finds nothing in light and dark. */
const look = async (page: Page, part: Locator, name: string, language: Language): Promise<void> => {
  for (const width of [1100, 390]) {
    await resizeWindow(page, { width, height: 844 });
    await expectNoOverflow(page);
    if (takesPictures) await part.evaluate((node) => node.scrollIntoView({ block: 'center' }));
    await takePicture(page, `certificate-${name}-${language}-${width}`);
  }
  if (language !== first) return;
  await expectNoViolations(page, part, name);
  await takePicture(page, `certificate-${name}-${language}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
};

/** A long title leaves less height to the content, which scrolls and does not run out of the dialog. */
const expectContentInside = async (dialog: Locator): Promise<void> => {
  const overhang = await dialog.evaluate((node) => {
    const bottomOf = (selector: string) => node.querySelector(selector)?.getBoundingClientRect().bottom ?? Number.NaN;
    return bottomOf('section') - bottomOf('.ant-modal-container');
  });
  expect(overhang).toBeLessThanOrEqual(0);
};

/** The page in another language, without another sign-in. */
const inLanguage = async (page: Page, language: Language): Promise<void> => {
  await page.evaluate((chosen) => localStorage.setItem('ui-language', chosen), language);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
};

const email = 'ilse@certificate-languages.example';

test('a certificate is issued, listed, shown and withdrawn in three languages, on a phone and in the dark', async ({
  browser,
}) => {
  const owner = await createPerson(stack.origin, email);
  const bytes = new Uint8Array(makePdf('A pump in three languages', 8_000));
  const id = await owner.register({
    title: 'Leise Pumpe – pompe silencieuse – bomba silenciosa',
    ipType: 'Patent',
    ipContent: 'Document',
    internalAssetId: 'P-7',
    file: new File([bytes], 'pump.pdf', { type: 'application/pdf' }),
  });
  const context = await browser.newContext({ viewport: { width: 1100, height: 844 } });
  const page = await context.newPage();
  await portalFor(page, stack.origin).signIn(context, email);
  await page.goto(`${stack.origin}/assets/${id}?tab=actions`);
  const reader = await context.newPage();
  const dialog = page.getByRole('dialog').filter({ has: page.locator('iframe') });
  const confirm = page.getByRole('dialog').filter({ hasNot: page.locator('iframe') });
  let path = '';
  for (const language of languages) {
    const { view, all, revoke, cancel, chain, passed, network } = words[language];
    await test.step(`the dialog in ${language}, and the focus after it`, async () => {
      await inLanguage(page, language);
      const opener = page.getByRole('button', { name: view });
      await opener.focus();
      await page.keyboard.press('Enter');
      const link = dialog.getByRole('link', { name: /^\/verify\// });
      await expect(link).toBeVisible();
      path = (await link.getAttribute('href')) ?? '';
      await expect(dialog.frameLocator('iframe').getByRole('img').first()).toBeVisible();
      await look(page, dialog, 'dialog', language);
      await expectContentInside(dialog);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    });
    await test.step(`the list in ${language}, and the question before a withdrawal`, async () => {
      await page.getByRole('button', { name: all }).click();
      const list = page.getByRole('list', { name: all });
      await list.getByRole('button', { name: revoke }).click();
      await expect(confirm).toBeVisible();
      await look(page, confirm, 'withdrawal', language);
      await confirm.getByRole('button', { name: cancel }).click();
      await expect(confirm).toBeHidden();
      await look(page, list, 'list', language);
    });
    await test.step(`the public page in ${language}`, async () => {
      await reader.goto(stack.origin + path);
      const checks = reader.getByRole('region', { name: chain }).getByRole('listitem');
      await expect(checks).toHaveCount(4);
      await expect(checks.getByText(passed, { exact: true })).toHaveCount(4);
      await expect(reader.getByText(`${network} (`)).toBeVisible();
      await look(reader, reader.locator('body'), 'public', language);
    });
  }
  const { items } = await owner.api.certificates.assetCertificates({ assetId: id });
  expect(items.map(({ language }) => language)).toEqual([first]);
  if (takesPictures) {
    const { pdf } = await owner.api.certificates.certificateFile({ certificateId: items[0]?.certificateId ?? '' });
    writeFileSync(join('e2e/screens', `certificate-${first}.pdf`), fromBase64(pdf));
  }
  await test.step('and its withdrawal from the list', async () => {
    const { all, revoke } = words[last];
    const list = page.getByRole('list', { name: all });
    await list.getByRole('button', { name: revoke }).click();
    await confirm.getByRole('button', { name: revoke }).click();
    await expect(list.getByRole('button', { name: revoke })).toHaveCount(0);
  });
  for (const language of languages)
    await test.step(`the page of the withdrawn certificate in ${language}`, async () => {
      await inLanguage(reader, language);
      await expect(reader.getByRole('heading', { name: words[language].revoked })).toBeVisible();
      await look(reader, reader.locator('body'), 'withdrawn', language);
    });
  await owner.close();
});
