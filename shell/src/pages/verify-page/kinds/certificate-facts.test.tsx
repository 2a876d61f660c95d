/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import type { CertificateData } from '@ipr/api';
import { PortalRouter } from '@ipr/mfe-contract';
import { TextProvider } from '@ipr/ui';
import type { Entry } from '@ipr/verify/bundle/entries';
import { render, screen, within } from '@testing-library/react';
import { Report } from '../report.tsx';

const address = `0x${'a1'.repeat(20)}` as const;
const hash = `0x${'ab'.repeat(32)}` as const;
const certificateId = '7-a1a1a1-1772500000';
const version = {
  title: 'Quiet motor',
  registeredAt: '2026-03-01T10:00:00.000Z',
  updater: address,
  hash,
  encryptedFileHash: null,
  dataToEncryptHash: null,
  metadataHash: null,
  cid: 'cid',
  transaction: hash,
  block: 5,
  timestamp: null,
};
const data: CertificateData = {
  certificateId,
  issuedAt: '2026-03-03T12:00:00.000Z',
  language: 'en',
  network: { chainId: 80_002, genesisHash: hash, registry: address, name: 'Local chain', kind: 'local' },
  asset: {
    id: '7',
    name: 'Motor',
    title: 'Quiet motor',
    ipType: 'Patent',
    ipContent: 'Document',
    internalAssetId: null,
    internalDate: null,
    relatedPatent: null,
  },
  registrant: { name: 'Ada Lovelace', nameIs: 'claimed', address },
  owner: address,
  custody: 'assisted',
  versions: [
    { ...version, number: 2, registeredAt: '2026-03-02T10:00:00.000Z' },
    { ...version, number: 1 },
  ],
  publicAddress: `${window.location.origin}/verify/${certificateId}`,
};
const outcomes = { proved: 'proved', refuted: 'refuted', 'not-proved': 'not-proved' } as const;

interface Change {
  readonly data?: Partial<CertificateData>;
  readonly signer?: string | null;
  readonly signedAt?: string | null;
}

const show = (outcome: keyof typeof outcomes, { data: changed, signer, signedAt }: Change = {}) => {
  const entry: Entry = {
    code: 'pdf.signature',
    dimension: 'integrity',
    outcome,
    reason: outcome === 'proved' ? null : 'wrong signature',
    grounds: [],
    params: {},
  };
  const facts = {
    kind: 'certificate' as const,
    data: { ...data, ...changed },
    signer: signer === undefined ? 'Signer of the registry' : signer,
    signedAt: signedAt === undefined ? '2026-03-03T12:00:05.000Z' : signedAt,
    madeAt: data.issuedAt,
  };
  const dimensions = {
    integrity: outcome,
    time: outcome,
    account: outcome,
    person: 'not-proved',
    network: outcome,
    root: 'not-proved',
  } as const;
  const result = {
    kind: 'certificate',
    facts,
    claims: null,
    raw: [],
    versions: [],
    entries: [entry],
    dimensions,
    verdict: outcome,
  } as const;
  const checked = { name: 'a.pdf', size: 1, sha256: 'ab'.repeat(32), checkedAt: 0, roots: [], signers: [], result };
  render(
    <TextProvider locale="en" timeZone="UTC">
      <PortalRouter>
        <Report checked={checked} again={false} rpcUrl="/rpc" onAnother={() => undefined} />
      </PortalRouter>
    </TextProvider>,
  );
};
const factsUnder = (title: string) => within(screen.getByRole('region', { name: title }));
const claimed = 'What the file says (not all of it is proved)';
const factOf = (label: string, title = claimed) =>
  factsUnder(title).getByText(label).nextElementSibling?.textContent ?? '';

test.each([
  ['proved', 'Integrity, time, account and network are proved', 'What the file says', 'status'],
  ['not-proved', 'Nothing is refuted, but not everything is proved', claimed, 'status'],
  ['refuted', 'This file does not prove what it says', 'What the file says (do not rely on it)', 'alert'],
] as const)('a certificate that is %s says so above its facts', (outcome, verdict, title, role) => {
  show(outcome);
  expect(screen.getByText('Certificate of registration')).toBeTruthy();
  expect(screen.getByRole('heading', { name: verdict }).closest('[role]')?.getAttribute('role')).toBe(role);
  expect(factOf('Certificate', title)).toBe(certificateId);
  expect(factOf('Asset', title)).toBe('Quiet motor (7)');
  expect(factOf('Owner', title)).toContain(address);
  expect(factOf('Versions', title)).toBe('2');
  // The first registration counts, not that of the newest version.
  expect(factOf('Registered', title)).toContain('Mar 01, 2026');
  expect(factOf('Signed by', title)).toBe('Signer of the registry');
});

test('a refuted signature names neither a signer nor a time', () => {
  show('refuted', { signer: null, signedAt: null });
  const facts = factsUnder('What the file says (do not rely on it)');
  expect(facts.queryByText('Signed by')).toBeNull();
  expect(facts.queryByText('Time stamp of the signature')).toBeNull();
});

test('names the versions that are not proved, and those whose evidence is not attached', () => {
  const { versions } = data;
  show('not-proved', { data: { versions: [...versions, { ...version, number: 3, evidence: 'not-proved' }] } });
  expect(factOf('Versions whose document or time stamp is not proved')).toBe('3');
  expect(factsUnder(claimed).queryByText('Versions whose evidence is not attached')).toBeNull();
});

test('names the versions whose evidence is not attached', () => {
  const leftOut = [2, 1].map((number) => ({ ...version, number, evidence: 'left-out' as const }));
  show('not-proved', { data: { versions: [{ ...version, number: 3 }, ...leftOut] } });
  expect(factOf('Versions whose evidence is not attached')).toBe('2, 1');
  expect(factsUnder(claimed).queryByText('Versions whose document or time stamp is not proved')).toBeNull();
});

test('the name is the claim of the person, whoever signed', () => {
  show('proved');
  expect(factOf('Registrant (name as claimed)', 'What the file says')).toBe('Ada Lovelace');
});

test('a certificate without a name has no line for one', () => {
  show('not-proved', { data: { registrant: { ...data.registrant, name: null } } });
  expect(factsUnder(claimed).queryByText(/^Registrant/)).toBeNull();
});

test('marks that would change how a line reads are shown as such', () => {
  show('not-proved', {
    data: { registrant: { ...data.registrant, name: 'Ada\u202elevon' }, asset: { ...data.asset, title: 'Pump\u200b' } },
  });
  for (const label of ['Registrant (name as claimed)', 'Asset']) {
    expect(factOf(label)).not.toMatch(/[\u202e\u200b]/);
    expect(factOf(label).length).toBeGreaterThan(6);
  }
});

test('links its public page for what the file cannot show: withdrawal and newer versions', () => {
  show('not-proved');
  const link = factsUnder(claimed).getByRole('link', { name: data.publicAddress });
  expect(link.getAttribute('href')).toBe(`/verify/${certificateId}`);
  expect(factOf('Public page (as the file states)')).toContain('whether there is a newer version');
});

test.each([
  'https://elsewhere.example/verify/7-a1a1a1-1772500000',
  `${window.location.origin}/verify/8-a1a1a1-1772500000`,
  `${window.location.origin}@elsewhere.example/verify/${certificateId}`,
])('does not link the page %s, which is not the one of this certificate here', (publicAddress) => {
  show('not-proved', { data: { publicAddress } });
  expect(factsUnder(claimed).queryByRole('link')).toBeNull();
  expect(factOf('Public page (as the file states)')).toContain(publicAddress);
});
