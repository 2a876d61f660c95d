/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packNdaEvidence } from '@ipr/verify/nda-evidence/pack';
import { testAuthority } from '@ipr/verify/testing/authority';
import { editor, takeHome, threeVersions } from '@ipr/verify/testing/take-home';
import { termsParts } from '@ipr/verify/testing/terms';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { openPage } from './page.ts';

const vectors = join(import.meta.dirname, '../../../packages/verify/test/vectors');
const fileOf = (name: string) => new File([new Uint8Array(readFileSync(join(vectors, name)))], name);
const namedFile = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'bundle.zip');

const open = (locale: 'en' | 'de' | 'fr' | 'es' = 'en') => {
  // Removed with the test: a check that ends later draws into it.
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  openPage(place, locale);
  return userEvent.setup({ delay: null, applyAccept: false });
};
const evidence = () => screen.getByLabelText('Drop evidence or any other file here');
const partOf = (name: string) => {
  const part = screen.getByRole('heading', { name }).closest('details');
  if (!part) throw new Error(name);
  return part;
};
const dimensions = ['Internal integrity', 'Time', 'Key and account', 'Person', 'Network and authority', 'Daily root'];

test('shows six verdicts in words, each with its checks and how to repeat them by hand', async () => {
  const user = open();
  await user.upload(evidence(), fileOf('nda-evidence.zip'));
  const verdict = await screen.findByRole('heading', { name: 'Nothing is refuted, but not everything is proved' });
  expect(document.activeElement).toBe(verdict);
  const words = dimensions.map((name) => partOf(name).querySelector('summary')?.textContent);
  expect(words).toEqual(dimensions.map((name, at) => `${name} ${at === 0 ? 'Passed' : 'Not proved'}`));
  expect(screen.getAllByText('Repeat it by hand:')).toHaveLength(dimensions.length);
  expect(partOf('Person').textContent).toContain('Reason: a claim of its author; no check can prove it');
});

test('a root of the reader proves the time stamps of the open file', async () => {
  const user = open();
  await user.upload(evidence(), fileOf('nda-evidence.zip'));
  await screen.findByRole('heading', { name: /Nothing is refuted/ });
  expect(partOf('Time').textContent).toContain('its root certificate came with the file');
  await user.upload(screen.getByLabelText('Add a root certificate'), fileOf('root.pem'));
  await waitFor(() => expect(partOf('Time').textContent).not.toContain('its root certificate came with the file'));
  expect(
    within(screen.getByRole('region', { name: 'Authorities that you trust for time stamps' })).getByText('Test root'),
  ).toBeTruthy();
});

test('a signer counts for no time stamp', async () => {
  const user = open();
  await user.upload(evidence(), fileOf('nda-evidence.zip'));
  await screen.findByRole('heading', { name: /Nothing is refuted/ });
  await user.upload(screen.getByLabelText('Add a signer’s certificate'), fileOf('root.pem'));
  expect(await screen.findByText('Test root')).toBeTruthy();
  const signers = screen.getByRole('region', { name: 'Signers of certificates that you trust' });
  expect(within(signers).getByText('Test root')).toBeTruthy();
  expect(partOf('Time').textContent).toContain('its root certificate came with the file');
});

test('names a file that is no evidence, no root and no set of keys', async () => {
  const user = open();
  await user.upload(evidence(), fileOf('root.pem'));
  expect(await screen.findByRole('heading', { name: 'This is not evidence of this registry' })).toBeTruthy();
  expect(screen.getByText('This file is neither a ZIP nor a certificate.')).toBeTruthy();
  await user.upload(screen.getByLabelText('Add a root certificate'), fileOf('nda-evidence.zip'));
  expect((await screen.findByRole('alert')).textContent).toContain('“nda-evidence.zip” holds no certificate');
  await user.upload(screen.getByLabelText('Add public keys of an operator'), fileOf('root.pem'));
  expect(await screen.findByText('“root.pem” holds no public keys of an operator.')).toBeTruthy();
  const key = { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', x: 'A'.repeat(43), kid: 'B'.repeat(43) };
  const keys = new File([JSON.stringify({ keys: [key] })], 'keys.json');
  await user.upload(screen.getByLabelText('Add public keys of an operator'), keys);
  expect(await screen.findByText('Trusted operator keys: 1')).toBeTruthy();
});

test('a version that its author made unreadable is named, and refutes nothing else of the file', async () => {
  const user = open();
  const plans = threeVersions.map((plan, at) =>
    at === 1 ? { ...plan, by: editor, publishes: () => 'nothing' } : plan,
  );
  await user.upload(evidence(), namedFile(await takeHome(await testAuthority(), plans)));
  const title = 'Refuted by what its author published: version 2. Nothing else is refuted';
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  const verdicts = within(screen.getByRole('list', { name: 'Verdict of each version' })).getAllByRole('listitem');
  expect(verdicts.map(({ textContent }) => textContent)).toEqual([
    'Not proved Version 3',
    'Failed Version 2',
    'Not proved Version 1',
  ]);
  expect(partOf('Internal integrity').querySelector('summary')?.textContent).toContain('Not proved');
  expect(partOf('Internal integrity').querySelector('li')?.textContent).toMatch(
    /^Failed Version 2: .*it is unreadable/,
  );
});

test('a name that a party stated is not labelled as the name of a file', async () => {
  const user = open();
  const parts = await termsParts(await testAuthority(), {});
  await user.upload(evidence(), namedFile(await packNdaEvidence(parts)));
  await screen.findByRole('heading', { name: 'Person' });
  const labels = [...partOf('Person').querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(new Set(labels)).toEqual(new Set(['Name']));
});

test('shows marks in names that would change how a line reads', async () => {
  const user = open();
  await user.upload(evidence(), new File(['x'], 'proved\u202epiz.exe'));
  const mark = await screen.findByText('[U+202E]');
  expect(mark.dir).toBe('ltr');
  expect(mark.parentElement?.textContent).toBe('proved[U+202E]piz.exe');
});

test('a name of a file is never read as markup', async () => {
  const user = open();
  const name = '<img src=x onerror=alert(1)>.zip';
  await user.upload(evidence(), new File(['x'], name));
  expect(await screen.findByText(name)).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
});

test.each(['de', 'fr', 'es'] as const)('has every text in %s and changes its language in place', async (locale) => {
  const user = open();
  await user.upload(evidence(), fileOf('take-home.zip'));
  await screen.findByRole('heading', { name: /Nothing is refuted/ });
  const english = document.body.textContent ?? '';
  await user.selectOptions(screen.getByLabelText('Language'), locale);
  expect(document.documentElement.lang).toBe(locale);
  expect(document.querySelectorAll('details')).toHaveLength(6);
  for (const heading of document.querySelectorAll('h1, h2, label')) expect(english).not.toContain(heading.textContent);
});
