import type { CertificateData } from '@ipr/api';
import { fromHex, toBase64 } from '@ipr/domain';
import { editor, threeVersions, type VersionPlan } from '@ipr/verify/testing/take-home';
import { checking, openScript, skipped } from '@ipr/verify/testing/verify-script';
import { certificateOrder } from './certificate.fixture.ts';
import { type CertificateWorld, openWorld, refutedIn } from './world.fixture.ts';

/** What an editor published as the second of three versions, and what the certificate prints of it. */
interface Edited {
  readonly publishes: NonNullable<VersionPlan['publishes']>;
  readonly printed: Partial<CertificateData['versions'][number]>;
  readonly refuted: string;
}
const otherHash = '0b'.repeat(32);
const ofAnotherFile: Edited['publishes'] = (metadata) => ({
  ...metadata,
  file: { ...metadata.file, fileHash: otherHash },
});

const editors: Readonly<Record<string, Edited>> = {
  'a document of another file': {
    publishes: ofAnotherFile,
    printed: { evidence: 'not-proved', timestamp: null },
    refuted: 'metadata.file-hash: another file',
  },
  'a time stamp of another file': {
    publishes: async ({ evidencyTimestamp, ...metadata }, authority) => {
      const { token, chain } = await authority.stamp(fromHex(otherHash), new Date('2026-03-01T12:00:00Z'));
      const stamp = { ...evidencyTimestamp, token: toBase64(token), chain: chain.map(toBase64) };
      return { ...metadata, evidencyTimestamp: stamp };
    },
    printed: { evidence: 'not-proved', timestamp: null },
    refuted: 'token.valid: wrong hash',
  },
  'a document that is none': {
    publishes: () => 'nothing',
    printed: { evidence: 'not-proved' },
    refuted: 'metadata.readable: unreadable',
  },
};

let world: CertificateWorld;
const certificates = new Map<string, Uint8Array<ArrayBuffer>>();

const made = async ({ publishes, printed }: Pick<Edited, 'publishes' | 'printed'>) => {
  const plans = threeVersions.map((plan, at) => (at === 1 ? { ...plan, by: editor, publishes } : plan));
  const stating = (data: CertificateData): CertificateData => ({
    ...data,
    versions: data.versions.map((version) => (version.number === 2 ? { ...version, ...printed } : version)),
  });
  return world.renderer.render(await certificateOrder(world.authority, stating, plans));
};
const certificateWith = (name: string) => certificates.get(name) ?? new Uint8Array();

beforeAll(async () => {
  world = await openWorld();
  for (const [name, edited] of Object.entries(editors)) certificates.set(name, await made(edited));
  const more = { encryptedFileHash: otherHash, timestamp: null };
  certificates.set('a forged hash', await made({ publishes: ofAnotherFile, printed: more }));
});
afterAll(() => world.renderer.close());

test.each(Object.entries(editors))('%s in an older version refutes that version alone', async (name, { refuted }) => {
  const found = await world.verify(certificateWith(name));
  expect(found.verdict).toBe('not-proved');
  expect(found.versions.map(({ verdict }) => verdict)).toEqual(['not-proved', 'refuted', 'not-proved']);
  expect(refutedIn(found)).toEqual([refuted]);
});

test('a hash that is printed over a document of another file refutes the certificate', async () => {
  const found = await world.verify(certificateWith('a forged hash'));
  expect(found.verdict).toBe('refuted');
  expect(refutedIn(found)).toContain('certificate.data: another hash');
});

checking(`verify.py${skipped}`, () => {
  const python = openScript();
  afterAll(() => python.close());

  test('finds the same in each of them', async () => {
    const args = python.trustedArgs(world.trusted);
    const files = [...certificates.values()].map((bytes, at) => python.written(`${at}.pdf`, bytes));
    const results = JSON.parse(python.run('--json', ...args, ...files).stdout);
    for (const [at, [name, bytes]] of [...certificates].entries()) {
      const { kind, verdict, dimensions, versions, entries } = await world.verify(bytes);
      const listed = entries.map(({ grounds: _, ...entry }) => entry);
      expect({ name, ...results[at] }).toMatchObject({ name, kind, verdict, dimensions, versions, entries: listed });
    }
  });
});
