import { expect, type Locator, type Page } from '@playwright/test';
import { addDevice } from '../src/pages/add-device.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { violationsIn } from '../src/pages/expect-accessible.ts';
import { expectNoOverflow } from '../src/pages/inspect.ts';
import { portalFor } from '../src/pages/portal.ts';
import { resizeWindow } from '../src/pages/resize-window.ts';
import { takePicture } from '../src/pages/take-picture.ts';
import { ageProofs } from '../src/stack/age-proofs.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

/** Words of the buttons that open the dialogs, and the title of each dialog where it differs. */
const words = {
  de: {
    closure: ['Konto schließen', 'Ihr Konto schließen?'],
    takeover: ['Meinen Schlüssel übernehmen', 'Meinen Schlüssel übernehmen'],
    recovery: ['Ersatzschlüssel hinzufügen', 'Ersatzschlüssel hinzufügen'],
    proof: ['Meine Daten herunterladen', 'Bestätigen Sie, dass Sie es sind'],
  },
  es: {
    closure: ['Cerrar la cuenta', '¿Cerrar su cuenta?'],
    takeover: ['Asumir mi clave', 'Asumir mi clave'],
    recovery: ['Añadir una clave de recuperación', 'Añadir una clave de recuperación'],
    proof: ['Descargar mis datos', 'Confirme que es usted'],
  },
  fr: {
    closure: ['Clôturer le compte', 'Clôturer votre compte ?'],
    takeover: ['Reprendre ma clé', 'Reprendre ma clé'],
    recovery: ['Ajouter une clé de secours', 'Ajouter une clé de secours'],
    proof: ['Télécharger mes données', 'Confirmez que c’est bien vous'],
  },
} as const;
type Language = keyof typeof words;

let stack: Stack;
test.beforeAll(async ({ openStack }) => {
  stack = await openStack();
});

/** No part of an open dialog lies outside the window; the page behind it cannot show that. */
const expectInside = async (page: Page, dialog: Locator): Promise<void> => {
  const box = await dialog.boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(box && [box.x >= 0, box.x + box.width <= width]).toEqual([true, true]);
};

for (const language of Object.keys(words) as Language[])
  test(`the dialogs of an account fit a narrow phone and meet WCAG 2.2 AA in ${language}, light and dark`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await context.addInitScript((chosen) => localStorage.setItem('ui-language', chosen), language);
    await portalFor(page, stack.origin).signIn(context, `${language}@account-dialogs.example`);
    await addDevice(page);
    await page.goto(`${stack.origin}/settings?tab=account`);
    for (const [name, [action, title]] of Object.entries(words[language]))
      await test.step(name, async () => {
        if (name === 'proof') await ageProofs(stack);
        await page.getByRole('button', { name: action, exact: true }).first().click();
        const dialog = page.getByRole('dialog', { name: title });
        await expect(dialog).toBeVisible();
        for (const width of [390, 320]) {
          await resizeWindow(page, { width, height: 844 });
          await expectNoOverflow(page);
          await expectInside(page, dialog);
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme });
            await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
            expect.soft(await violationsIn(dialog), `${name}, ${width}, ${colorScheme}`).toEqual([]);
            await takePicture(page, `account-${name}-${language}-${width}-${colorScheme}`);
          }
        }
        await page.emulateMedia({ colorScheme: 'light' });
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      });
  });
