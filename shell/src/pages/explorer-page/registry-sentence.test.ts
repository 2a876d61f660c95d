import type { RegistryEvent } from '@ipr/protocol/registry/registry-event';
import { translate } from '@ipr/ui';
import { registrySentence } from './registry-sentence.ts';

const owner = `0x${'a1'.repeat(20)}` as const;
const guest = `0x${'b2'.repeat(20)}` as const;
const noAccount = `0x${'0'.repeat(40)}` as const;
const document = { hash: `0x${'11'.repeat(32)}`, cid: 'cid' } as const;
const grant = { assetId: '7', user: guest, grantNonce: 1 } as const;
const terms = { level: 'edit', ndaHash: document.hash, cid: 'cid' } as const;
const granted = { name: 'AccessGranted', ...grant, by: owner, ...terms } as const;

test.each<[RegistryEvent, string]>([
  [
    { name: 'AssetCreated', assetId: '7', owner, ...document, title: 'Motor' },
    '0xa1a1...a1a1 registered asset 7, “Motor”.',
  ],
  [
    { name: 'AssetUpdated', assetId: '7', version: 3, updater: guest, ...document, title: 'Motor 3' },
    '0xb2b2...b2b2 created version 3 of asset 7, “Motor 3”.',
  ],
  [{ ...granted, expiresAt: 0 }, '0xa1a1...a1a1 offered 0xb2b2...b2b2 access (Edit) to asset 7.'],
  [
    { ...granted, expiresAt: 1_800_000_000 },
    '0xa1a1...a1a1 offered 0xb2b2...b2b2 access (Edit) to asset 7 until Jan 15, 2027 at 08:00:00 UTC.',
  ],
  [{ name: 'AccessAccepted', ...grant }, '0xb2b2...b2b2 accepted access to asset 7.'],
  [
    { name: 'NDASigned', ...grant, ndaHash: document.hash },
    '0xb2b2...b2b2 signed the non-disclosure agreement for asset 7.',
  ],
  [{ name: 'AccessRevoked', ...grant, by: owner }, '0xa1a1...a1a1 revoked the access of 0xb2b2...b2b2 to asset 7.'],
  [
    { name: 'AccessRelinquished', ...grant, wasPending: true },
    '0xb2b2...b2b2 rejected access to asset 7 before acceptance.',
  ],
  [{ name: 'AccessRelinquished', ...grant, wasPending: false }, '0xb2b2...b2b2 relinquished access to asset 7.'],
  [
    { name: 'PriorityClaimed', assetId: '7', claimant: guest, committedAt: 1_800_000_000 },
    '0xb2b2...b2b2 had already committed to the file of asset 7 at Jan 15, 2027 at 08:00:00 UTC.',
  ],
  [{ name: 'Transfer', assetId: '7', from: noAccount, to: owner }, 'Token 7 was created for 0xa1a1...a1a1.'],
  [
    { name: 'Transfer', assetId: '7', from: owner, to: guest },
    'Token 7 was transferred from 0xa1a1...a1a1 to 0xb2b2...b2b2.',
  ],
  [{ name: 'Locked', assetId: '7' }, 'Token 7 can never be transferred.'],
  [{ name: 'other', event: 'Renamed' }, 'Unknown event: Renamed'],
])('phrases %j as one sentence', (event, sentence) => {
  const text = (key: never, params?: never) => translate('en', key, params);
  expect(registrySentence(event, { text: text as never, locale: 'en', timeZone: 'UTC' })).toBe(sentence);
});
