/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import type { EvidencyTimestamp, StoredTimestamp } from '@ipr/api';
import { createWorld } from '@ipr/client/testing/small-world';
import { Failure, fromHex, type Hex, sha256Hex, toBase64 } from '@ipr/domain';
import { type TestAuthority, testAuthority } from '@ipr/verify/testing/authority';
import { type BuiltStamp, crlOf, proofsFile, renewedBy, stampBy } from '@ipr/verify/testing/stamps';
import { screen, within } from '@testing-library/react';
import { showPiece } from '../../../testing/shell.tsx';
import { stampOf } from '../../../testing/stamped-world.ts';
import { EuTimestamp } from './eu-timestamp.tsx';

const hash = 'ab'.repeat(32);
const march = new Date('2026-03-02T10:00:00Z');
const may = new Date('2026-05-15T10:00:00Z');
let first: TestAuthority;
let second: TestAuthority;
beforeAll(async () => {
  [first, second] = await Promise.all([
    testAuthority('1.2.3.4', false, new Date('2026-06-01T00:00:00Z')),
    testAuthority('1.2.3.5'),
  ]);
});

const captured = (data: string) => ({
  kind: 'crl' as const,
  certificate: '0'.repeat(64),
  url: 'http://crl.example/',
  data,
  thisUpdate: march.toISOString(),
  nextUpdate: may.toISOString(),
});

/** The reply of the service for these stamps, whose fields other than bytes this browser does not use. */
const storedOf = (fields: EvidencyTimestamp, one: BuiltStamp, ...more: readonly BuiltStamp[]): StoredTimestamp => {
  const { revocation, renewals, others } = proofsFile(one, ...more);
  const proven = (proof: { token: string; chain: string[]; revocation: string[] }) => ({
    ...fields,
    ...proof,
    revocation: proof.revocation.map(captured),
  });
  const [{ token, chain }] = one.proofs;
  return {
    ...proven({ token: toBase64(token), chain: chain.map(toBase64), revocation }),
    renewals: renewals.map(proven),
    others: others.map(({ renewals: later, ...other }) => ({ ...proven(other), renewals: later.map(proven) })),
  };
};

const show = async (
  make: () => Promise<readonly [BuiltStamp, ...BuiltStamp[]]>,
  reply: (stored: StoredTimestamp) => Promise<StoredTimestamp | null> = async (stored) => stored,
) => {
  const stamps = await make();
  const [{ token, chain }] = stamps[0].proofs;
  const fields = await stampOf(first, hash, march);
  const { serial: _, ...claims } = fields;
  const proof = { ...claims, token: toBase64(token), chain: chain.map(toBase64) };
  const stored = storedOf(fields, ...stamps);
  const world = createWorld();
  const requests: unknown[] = [];
  const kept = async (request: { readonly hashedMessage: string; readonly tokenHash: string }) => {
    requests.push(request);
    return { stamp: await reply(stored) };
  };
  const api = { ...world.api, timestamps: { ...world.api.timestamps, kept } };
  const pinned = { roots: [first, second].map(({ root }) => toBase64(root)), qualifiedSigners: [] };
  showPiece({ ...world, api, pinned }, <EuTimestamp proof={proof} hash={`0x${hash}` as Hex} detailed />);
  return { requests, tokenHash: await sha256Hex(token) };
};
const lines = async () =>
  within(await screen.findByRole('list', { name: 'Stored with the token' })).findAllByRole('listitem');

const crl = (by: TestAuthority, at: Date, revokedSince?: Date) =>
  crlOf(by, revokedSince ? { at, revokedSince } : { at });
const renewedFirst = async () => {
  const stamp = await stampBy(first, fromHex(hash), march, [await crl(first, march)]);
  return renewedBy(second, stamp, may, [await crl(second, may)]);
};

test('shows both authorities, that no certificate was revoked, and the renewal, after verification', async () => {
  const { requests, tokenHash } = await show(async () => [
    await renewedFirst(),
    await stampBy(second, fromHex(hash), march, [await crl(second, march)]),
  ]);
  expect(screen.queryByRole('list')).toBeNull();
  const [own, other, ...more] = (await lines()).map(({ textContent }) => textContent);
  expect(more).toEqual([]);
  expect(own).toMatch(/^Mar 02, 2026 at 10:00:00 UTCTest time stampsVerified in this browserRevocation/);
  expect(own).toContain('No certificate was revoked at that time');
  expect(own).toContain('Renewed on May 15, 2026 at 10:00:00 UTC');
  expect(other).toContain('Verified in this browser');
  expect(other).not.toContain('Renewed');
  expect(requests).toEqual([{ hashedMessage: hash, tokenHash }]);
});

test.each<[string, string, () => Promise<readonly [BuiltStamp, ...BuiltStamp[]]>]>([
  [
    'a second token of another hash',
    'it stamps another hash',
    async () => [await renewedFirst(), await stampBy(second, new Uint8Array(32), march)],
  ],
  [
    'a second token whose signer was revoked',
    'a certificate was revoked at that time',
    async () => [
      await renewedFirst(),
      await stampBy(second, fromHex(hash), march, [await crl(second, march, new Date('2026-02-01T00:00:00Z'))]),
    ],
  ],
  [
    'a CRL of another issuer',
    'the revocation data is unreadable, out of date, of another issuer or about another certificate',
    async () => [await renewedFirst(), await stampBy(second, fromHex(hash), march, [await crl(first, march)])],
  ],
  [
    'no revocation data',
    'no revocation data was captured',
    async () => [await renewedFirst(), await stampBy(second, fromHex(hash), march)],
  ],
])('shows %s as not verified, with the reason', async (_, reason, make) => {
  await show(make);
  const [, other] = await lines();
  expect(other?.textContent).toContain(`Not verifiedReason: ${reason}`);
});

test('does not show as verified a token that was not renewed before its certificate ended', async () => {
  await show(async () => [await stampBy(first, fromHex(hash), march, [await crl(first, march)])]);
  const [own] = await lines();
  expect(own?.textContent).toContain('Reason: its certificates have ended, and it was not renewed before');
  expect(own?.textContent).not.toContain('Verified in this browser');
});

test('shows that what was kept could not be loaded, and a retry', async () => {
  await show(
    async () => [await renewedFirst()],
    () => Promise.reject(new Failure('service.unavailable')),
  );
  expect(await screen.findByText(/could not be loaded\.$/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('shows that nothing further was kept with a token of an earlier release', async () => {
  await show(
    async () => [await renewedFirst()],
    async () => null,
  );
  expect(await screen.findByText('Nothing else was stored with this token.')).toBeTruthy();
});
