/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PortalConfig } from '@ipr/api';
import { PortalRouter } from '@ipr/mfe-kit';
import { TextProvider } from '@ipr/ui';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { VerifyPage } from './verify-page.tsx';

const vectors = join(import.meta.dirname, '../../../../packages/verify/test/vectors');
const config = { network: { local: false }, urls: { rpc: 'http://127.0.0.1:1/rpc' } } as unknown as PortalConfig;

const bytesOf = (name: string) => new Uint8Array(readFileSync(join(vectors, name)));
const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = 'evidence.zip') => new File([bytes], name);

const show = async (file: File) => {
  render(
    <TextProvider locale="en" timeZone="UTC">
      <PortalRouter>
        <VerifyPage config={config} />
      </PortalRouter>
    </TextProvider>,
  );
  const user = userEvent.setup({ delay: null, applyAccept: false });
  await user.upload(screen.getByLabelText(/Choose a file/), file);
  return user;
};
const lines = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('NDA evidence is checked in words: who signed what when, every check, and what stays open', async () => {
  await show(fileOf(bytesOf('nda-evidence.zip')));
  expect(await screen.findByRole('heading', { name: 'Everything that was checked holds' })).toBeTruthy();
  expect(screen.getByText('Evidence of an NDA')).toBeTruthy();
  const facts = within(screen.getByRole('region', { name: 'What the file says' }));
  for (const words of ['Quiet motor (7)', 'Signed and accepted', 'View', 'Standard'])
    expect(facts.getByText(words)).toBeTruthy();
  const checks = lines('Checks');
  expect(checks.length).toBeGreaterThan(20);
  expect(checks.every((line) => line?.startsWith('Holds'))).toBe(true);
  expect(checks.join('\n')).toContain('The NDA was shown, then ticked, then signed');
  expect(lines('What this does not prove').join('\n')).toContain('LOCAL CHAIN: proves nothing');
});

test('a take-home bundle is checked version by version', async () => {
  await show(fileOf(bytesOf('take-home.zip')));
  expect(await screen.findByText('Take-home bundle of an asset')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Version 1' })).toBeTruthy();
  expect(lines('Checks').join('\n')).toContain('The file, decrypted, has the SHA-256 that is on the chain');
});

test('one changed byte is refused with its reason, and nothing is to be relied on', async () => {
  const bytes = bytesOf('nda-evidence.zip');
  const at = Buffer.from(bytes).indexOf('keeps what is shared');
  bytes.set(new TextEncoder().encode('tells'), at);
  await show(fileOf(bytes));
  expect(await screen.findByRole('heading', { name: 'This is no evidence of this registry' })).toBeTruthy();
  expect(screen.getByText('The ZIP is damaged: bytes were changed, or some are missing.')).toBeTruthy();
});

test('what is no ZIP is no evidence, and another file can be checked', async () => {
  const user = await show(fileOf(new TextEncoder().encode('%PDF-1.7') as Uint8Array<ArrayBuffer>, 'plan.pdf'));
  expect(await screen.findByText('The file is no ZIP.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ask the blockchain' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Check another file' }));
  expect(screen.getByLabelText(/Choose a file/)).toBeTruthy();
});

test('a chain that does not answer changes nothing of what was checked without it', async () => {
  const user = await show(fileOf(bytesOf('nda-evidence.zip')));
  await user.click(await screen.findByRole('button', { name: 'Ask the blockchain' }));
  expect(await screen.findByText('The chain did not answer. What was checked without it still stands.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Everything that was checked holds' })).toBeTruthy();
});
