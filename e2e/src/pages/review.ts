import type { Locator, Page } from '@playwright/test';

/** Names of the buttons that confirm a review. */
const confirmations = {
  register: 'Register permanently',
  update: 'Save as a new version',
  internal: 'Send invitation',
  external: 'Send secure link',
} as const;

/** Confirms the last step before an act that cannot be undone. @param inspect runs on the review before that */
export const confirmReview = async (
  page: Page,
  act: keyof typeof confirmations,
  inspect: (dialog: Locator) => Promise<void> = async () => undefined,
): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: /^Check before/ });
  await dialog.waitFor();
  await inspect(dialog);
  await dialog.getByRole('button', { name: confirmations[act] }).click();
};
