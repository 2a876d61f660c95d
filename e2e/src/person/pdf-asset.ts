import { openAsset } from '@ipr/client/asset/open-asset';
import type { Person } from '@ipr/client/person';
import type { RegistrationInput } from '@ipr/client/registration/registration';
import { expect } from '@playwright/test';

/** The input of the form for a PDF. */
export const pdfAsset = (title: string, pdf: Buffer): RegistrationInput => ({
  title,
  ipType: 'Patent',
  ipContent: 'Document',
  description: `about ${title}`,
  file: new File([new Uint8Array(pdf)], `${title}.pdf`, { type: 'application/pdf' }),
});

/** Opens an asset as a person with access and compares every byte. */
export const expectOpens = async (person: Person, id: string, pdf: Buffer): Promise<void> => {
  const { bytes } = await openAsset(person, id);
  expect(Buffer.from(bytes).equals(pdf)).toBe(true);
};
