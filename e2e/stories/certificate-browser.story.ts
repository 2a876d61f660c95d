import { expect, test } from '@playwright/test';
import { makePdf } from '../src/files/make-pdf.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { inspectPage } from '../src/pages/inspect.ts';
import { portalFor } from '../src/pages/portal.ts';
import { createPerson } from '../src/person/person.ts';
import { createStack } from '../src/stack/run-stack.ts';

closePagesAfterwards();

test('without a Chromium the portal says so where a certificate is requested, and everything else runs', async ({
  browser,
}) => {
  const stack = await createStack({ env: { CHROMIUM_PATH: '/nowhere/chromium' } });
  try {
    await stack.start();
    const email = 'nora@certificate-browser.example';
    const owner = await createPerson(stack.origin, email);
    const bytes = new Uint8Array(makePdf('A pump without a certificate', 8_000));
    const file = new File([bytes], 'pump.pdf', { type: 'application/pdf' });
    const id = await owner.register({ title: 'Pump', ipType: 'Patent', ipContent: 'Document', file });
    expect((await stack.parts()).every(({ state }) => state === 'ready')).toBe(true);
    const page = await (await browser.newContext()).newPage();
    await portalFor(page, stack.origin).signIn(page.context(), email);
    await page.goto(`${stack.origin}/assets/${id}?tab=actions`);
    await page.getByRole('button', { name: 'Download Certificate' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to generate certificate. Please try again.' });
    await expect(alert.getByText(/no Chromium was found/)).toBeVisible();
    await expect(alert.getByText('Your registration is complete without it.')).toBeVisible();
    await inspectPage(page, 'certificate-no-browser');
    await page.getByRole('button', { name: 'View Certificate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Certificate of Pump' });
    await expect(dialog.getByText('Failed to generate certificate preview')).toBeVisible();
    await expect(dialog.getByText(/no Chromium was found/)).toBeVisible();
    await owner.close();
  } finally {
    await stack.remove();
  }
});
