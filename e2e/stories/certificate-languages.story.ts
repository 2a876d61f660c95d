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
    view: 'Zertifikat ansehen',
    revoke: 'Zertifikat zurückziehen',
    revoked: 'Dieses Zertifikat hat sein Eigentümer zurückgezogen',
    chain: 'Die Chain jetzt',
    passed: 'Bestanden',
  },
  es: {
    view: 'Ver certificado',
    revoke: 'Retirar certificado',
    revoked: 'Este certificado fue retirado por su propietario',
    chain: 'La cadena ahora',
    passed: 'Superado',
  },
  fr: {
    view: 'Voir le certificat',
    revoke: 'Retirer le certificat',
    revoked: 'Ce certificat a été retiré par son propriétaire',
    chain: 'La chaîne à présent',
    passed: 'Réussi',
  },
} as const;

let stack: Stack;
test.beforeAll(async ({ openStack }) => {
  stack = await openStack();
});

/** At both widths, light and dark: no overflow, no violation that axe finds, a picture. */
const look = async (page: Page, part: Locator, name: string): Promise<void> => {
  for (const width of [390, 1100]) {
    await resizeWindow(page, { width, height: 844 });
    await expectNoOverflow(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      expect.soft(await violationsIn(part), `${name}, ${width}, ${colorScheme}`).toEqual([]);
      await takePicture(page, `certificate-${name}-${width}-${colorScheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
};

/** A long title leaves less height to the content, which scrolls and does not run out of the dialog. */
const expectContentInside = async (page: Page, dialog: Locator): Promise<void> => {
  for (const width of [390, 1100]) {
    await resizeWindow(page, { width, height: 844 });
    const overhang = await dialog.evaluate((node) => {
      const bottomOf = (selector: string) => node.querySelector(selector)?.getBoundingClientRect().bottom ?? Number.NaN;
      return bottomOf('section') - bottomOf('.ant-modal-container');
    });
    expect(overhang).toBeLessThanOrEqual(0);
  }
};

for (const [language, { view, revoke, revoked, chain, passed }] of Object.entries(words))
  test(`a certificate is issued, shown and withdrawn in ${language}, on a phone and in the dark`, async ({
    browser,
  }) => {
    const email = `${language}@certificate-languages.example`;
    const owner = await createPerson(stack.origin, email);
    const bytes = new Uint8Array(makePdf(`A pump in ${language}`, 8_000));
    const id = await owner.register({
      title: 'Leise Pumpe – pompe silencieuse – bomba silenciosa',
      ipType: 'Patent',
      ipContent: 'Document',
      internalAssetId: 'P-7',
      file: new File([bytes], 'pump.pdf', { type: 'application/pdf' }),
    });
    const context = await browser.newContext({ viewport: { width: 1100, height: 844 } });
    const page = await context.newPage();
    await context.addInitScript((chosen) => localStorage.setItem('ui-language', chosen), language);
    await portalFor(page, stack.origin).signIn(context, email);
    await page.goto(`${stack.origin}/assets/${id}?tab=actions`);
    const opener = page.getByRole('button', { name: view });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog').filter({ has: page.locator('iframe') });
    const link = dialog.getByRole('link', { name: /^\/verify\// });
    await expect(link).toBeVisible();
    await expect(dialog.frameLocator('iframe').getByRole('img').first()).toBeVisible();
    const path = (await link.getAttribute('href')) ?? '';
    await test.step('the dialog, and the focus after it', async () => {
      await look(page, dialog, `dialog-${language}`);
      await expectContentInside(page, dialog);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    });
    if (takesPictures) {
      const { items } = await owner.api.certificates.assetCertificates({ assetId: id });
      const [{ certificateId = '' } = {}] = items;
      const { pdf } = await owner.api.certificates.certificateFile({ certificateId });
      writeFileSync(join('e2e/screens', `certificate-${language}.pdf`), fromBase64(pdf));
    }
    const reader = await context.newPage();
    await test.step('the public page', async () => {
      await reader.goto(stack.origin + path);
      const checks = reader.getByRole('region', { name: chain }).getByRole('listitem');
      await expect(checks).toHaveCount(4);
      await expect(checks.getByText(passed, { exact: true })).toHaveCount(4);
      await look(reader, reader.locator('body'), `public-${language}`);
    });
    await test.step('and its withdrawal', async () => {
      await opener.click();
      await dialog.getByRole('button', { name: revoke }).click();
      const confirm = page.getByRole('dialog').filter({ hasNot: page.locator('iframe') });
      await expect(confirm).toBeVisible();
      await look(page, confirm, `withdrawal-${language}`);
      await confirm.getByRole('button', { name: revoke }).click();
      await expect(dialog).toBeHidden();
      await reader.reload();
      await expect(reader.getByRole('heading', { name: revoked })).toBeVisible();
      await look(reader, reader.locator('body'), `withdrawn-${language}`);
    });
    await owner.close();
  });
