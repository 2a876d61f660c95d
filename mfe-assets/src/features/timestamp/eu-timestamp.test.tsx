/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld } from '@ipr/client/testing/small-world';
import { type EvidencyProof, type Hex, sha256Hex } from '@ipr/domain';
import { type TestAuthority, testAuthority } from '@ipr/verify/testing/authority';
import { screen } from '@testing-library/react';
import { showPiece } from '../../../testing/shell.tsx';
import { pinning, stampOf } from '../../../testing/stamped-world.ts';
import { EuTimestamp } from './eu-timestamp.tsx';

const hash = 'ab'.repeat(32);
const lies = { timestamp: '1999-12-31T23:00:00.000Z', tsa: 'Federal Notary', qualified: true, legalValue: true };
let authority: TestAuthority;
beforeAll(async () => {
  authority = await testAuthority();
});

const show = (proof: EvidencyProof | null, pinned = pinning(authority)) =>
  showPiece({ ...createWorld(), pinned }, <EuTimestamp proof={proof} hash={`0x${hash}` as Hex} />);
const green = () => document.querySelectorAll('.ant-tag-success, .ant-tag-green, .anticon-check-circle');

test('shows time, authority and root of a verified token', async () => {
  show(await stampOf(authority, hash));
  expect((await screen.findByText('EU: Mar 02, 2026 at 10:00:00 UTC')).getAttribute('datetime')).toBe(
    '2026-03-02T10:00:00.000Z',
  );
  for (const words of ['Test time stamps', 'Root certificate: Test root', 'Verified in this browser', 'No legal value'])
    expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText(await sha256Hex(authority.root))).toBeTruthy();
  expect(screen.queryByText('Qualified (eIDAS)')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows a listed signer’s token as qualified', async () => {
  const qualified = await testAuthority('1.2.3.4', true);
  const proof = await stampOf(qualified, hash);
  show({ ...proof, qualified: false }, pinning(qualified, proof.chain.slice(0, 1)));
  expect(await screen.findByText('Qualified (eIDAS)')).toBeTruthy();
  expect(screen.queryByText('No legal value')).toBeNull();
});

test('shows neither a green mark nor a time before the verification is complete', async () => {
  show({ ...(await stampOf(authority, hash)), ...lies });
  expect(screen.getByText('Verifying the timestamp')).toBeTruthy();
  expect(green()).toHaveLength(0);
  expect(document.body.textContent).not.toMatch(/1999|2026|Federal Notary/);
  await screen.findByText('Verified in this browser');
});

test('names each claim of the document that the token contradicts, and shows none of them as the timestamp', async () => {
  show({ ...(await stampOf(authority, hash)), ...lies, tsa: 'Federal\u202e Notary' });
  expect(await screen.findByText('EU: Mar 02, 2026 at 10:00:00 UTC')).toBeTruthy();
  expect(screen.queryAllByText('Qualified (eIDAS)')).toHaveLength(0);
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual([
    'Time: the document claims “1999-12-31T23:00:00.000Z”, the token states “2026-03-02T10:00:00.000Z”',
    'Authority: the document claims “Federal Notary”, the token states “Test time stamps”',
    'Qualified (eIDAS): the document claims “yes”, the token states “no”',
    'Legal value: the document claims “yes”, the token states “no”',
  ]);
});

test.each([
  ['of another file', 'it stamps another hash', () => stampOf(authority, 'cd'.repeat(32))],
  [
    'of a self-made authority',
    'its certificates lead to no trusted root',
    async () => stampOf(await testAuthority(), hash),
  ],
  ['that is garbage', 'the time stamp is missing or unreadable', async () => ({ token: 'AAAA' })],
] as const)('shows a token %s as not verified, with the reason and without its claims', async (_, reason, forge) => {
  show({ ...(await forge()), ...lies });
  expect(await screen.findByText('Not verified')).toBeTruthy();
  expect(screen.getByText(`Reason: ${reason}`)).toBeTruthy();
  expect(green()).toHaveLength(0);
  expect(document.body.textContent).not.toMatch(/1999|EU: |Federal Notary|Qualified/);
});

test.each([
  ['a document without a token', { ...lies }, 'The document of this version contains no timestamp token.'],
  ['no timestamp', null, 'The document of this version contains no timestamp token.'],
] as const)('shows %s as not proved', async (_, proof, words) => {
  show(proof);
  expect(await screen.findByText('Not proved')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/1999|EU: |Federal Notary|Qualified/);
});

test('shows an honest token as not proved in a portal without a root certificate', async () => {
  show(await stampOf(authority, hash), { roots: [], qualifiedSigners: [] });
  expect(await screen.findByText('This portal has no root certificate to verify the timestamp with.')).toBeTruthy();
  expect(green()).toHaveLength(0);
});
