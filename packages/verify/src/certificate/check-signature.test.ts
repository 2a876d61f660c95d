import { testAuthority } from '../../test/authority.fixture.ts';
import { type Entry, openReport } from '../bundle/entries.ts';
import type { Trusted } from '../bundle/trusted.ts';
import { newKeyPair } from '../issue/crypto-engine.ts';
import {
  basicConstraints,
  derOf,
  extendedKeyUsage,
  issueCertificate,
  keyUsageExtension,
} from '../issue/issue-certificate.ts';
import { issueCrl } from '../issue/issue-crl.ts';
import { signCms } from '../issue/sign-cms.ts';
import { keyUsage, parseCertificate } from '../rfc3161/certificate.ts';
import { oid } from '../rfc3161/oids.ts';
import { checkPdfSignature, maySignDocuments } from './check-signature.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const bytesOf = (text: string): Bytes => new TextEncoder().encode(text);
const sha256 = async (bytes: Uint8Array) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Bytes));

const day = 86_400_000;
const stampedAt = new Date('2026-03-02T10:00:00Z');
const [notBefore, notAfter] = [new Date(stampedAt.getTime() - 30 * day), new Date(stampedAt.getTime() + 300 * day)];

interface SignerOrder {
  readonly purposes?: string[] | null;
  readonly usage?: number | null;
  /** End of the signer's certificate. */
  readonly until?: Date;
}

/** A root and a signer below it, with the key usages and purposes of the order; null leaves an extension out. */
const issueSigner = async ({
  purposes = [oid.documentSigning],
  usage = keyUsage.digitalSignature,
  until = notAfter,
}: SignerOrder = {}) => {
  const [rootKeys, keys] = [await newKeyPair(), await newKeyPair()];
  const times = { notBefore, notAfter };
  const root = await issueCertificate({
    ...times,
    commonName: 'Signing authority',
    publicKey: rootKeys.publicKey,
    extensions: [basicConstraints(1), keyUsageExtension(keyUsage.keyCertSign | keyUsage.cRLSign)],
    issuer: { privateKey: rootKeys.privateKey },
  });
  const issuer = { certificate: root, privateKey: rootKeys.privateKey };
  const signer = await issueCertificate({
    notBefore,
    notAfter: until,
    commonName: 'Registry GmbH',
    publicKey: keys.publicKey,
    extensions: [
      basicConstraints(null),
      ...(usage === null ? [] : [keyUsageExtension(usage)]),
      ...(purposes === null ? [] : [extendedKeyUsage(purposes, false)]),
    ],
    issuer,
  });
  return { issuer, signer: derOf(signer), root: derOf(root), privateKey: keys.privateKey };
};
type Signer = Awaited<ReturnType<typeof issueSigner>>;

let authority: Awaited<ReturnType<typeof testAuthority>>;
let signer: Signer;
beforeAll(async () => {
  [authority, signer] = await Promise.all([testAuthority(), issueSigner()]);
});

interface PartsOrder {
  readonly by?: Signer;
  readonly isStamped?: boolean;
  readonly carried?: readonly Uint8Array[];
  readonly crls?: readonly Uint8Array[];
  /** Covered by the signature, in addition to those of the signer and the stamp. */
  readonly covered?: readonly Uint8Array[];
}

/** A signed file of two parts, without a PDF around it. */
const partsOf = async ({ by = signer, isStamped = true, carried, crls = [], covered = [] }: PartsOrder = {}) => {
  const signed = [bytesOf('before the signature'), bytesOf('after it')] as const;
  const stamp = async (signature: Uint8Array) => (await authority.stamp(await sha256(signature), stampedAt)).token;
  const cms = await signCms({
    contentType: oid.data,
    digest: await sha256(bytesOf(signed.map((each) => new TextDecoder().decode(each)).join(''))),
    signer: by.signer,
    privateKey: by.privateKey,
    certificates: carried ?? [by.signer, by.root],
    ...(isStamped ? { stamp } : {}),
  });
  const tsa = await authority.stamp(await sha256(bytesOf('any')), stampedAt);
  const certificates = [by.signer, by.root, ...tsa.chain, ...covered] as Bytes[];
  const padded = new Uint8Array(cms.length + 64);
  padded.set(cms);
  return { signed, padded, evidence: bytesOf('{}'), certificates, crls: crls as Bytes[], ocsps: [] };
};

const outcomesOf = (entries: readonly Entry[]) =>
  Object.fromEntries(entries.map(({ code, outcome, reason }) => [code, reason ? `${outcome}: ${reason}` : outcome]));

const check = async (order: PartsOrder = {}, given: Partial<Trusted> = {}) => {
  const report = openReport();
  const trusted = { now: stampedAt, roots: [authority.root], signers: [(order.by ?? signer).root], ...given };
  const result = await checkPdfSignature(await partsOf(order), trusted, report);
  return { result, outcomes: outcomesOf(report.entries) };
};

const revokedBy = (issuer: Signer['issuer'], certificate: Uint8Array, since: Date) =>
  issueCrl({
    issuer,
    thisUpdate: new Date(stampedAt.getTime() - day / 24),
    nextUpdate: new Date(stampedAt.getTime() + 7 * day),
    revoked: [{ serialNumber: parseCertificate(certificate).fields.serialNumber.valueBlock.valueHexView, since }],
  });

test('a signature, its stamp and its signer under roots of the reader are proved', async () => {
  expect(await check()).toEqual({
    result: { name: 'Registry GmbH', at: stampedAt },
    outcomes: {
      'pdf.signature': 'proved',
      'pdf.token': 'proved',
      'pdf.signer': 'proved',
      'pdf.revocation': 'not-proved: no revocation data',
    },
  });
});

test('a reader who trusts nothing learns no time and no proved signer', async () => {
  const report = openReport();
  const result = await checkPdfSignature(await partsOf(), {}, report);
  expect({ result, outcomes: outcomesOf(report.entries) }).toEqual({
    result: { name: 'Registry GmbH', at: null },
    outcomes: {
      'pdf.signature': 'proved',
      'pdf.token': 'not-proved: no root of the reader',
      'pdf.signer': 'not-proved: no signer of the reader',
    },
  });
});

test('a signature without a stamp has no time', async () => {
  const { result, outcomes } = await check({ isStamped: false });
  expect(result).toEqual({ name: 'Registry GmbH', at: null });
  expect(outcomes['pdf.token']).toBe('not-proved: no time stamp');
});

test('a signer that was revoked before the stamp is refuted, one that was revoked later is not', async () => {
  const at = (days: number) => revokedBy(signer.issuer, signer.signer, new Date(stampedAt.getTime() + days * day));
  const before = await check({ crls: [await at(-1)] });
  expect(before.outcomes['pdf.revocation']).toBe('refuted: revoked');
  const good = await check({ crls: [await revokedBy(signer.issuer, signer.root, stampedAt)] });
  expect(good.outcomes['pdf.revocation']).toBe('proved');
});

test('a stamp of a revoked authority proves no time', async () => {
  const { certificate, keys } = authority.ca;
  const tsu = new Uint8Array(authority.tsu.certificate.toSchema().toBER());
  const crl = await revokedBy({ certificate, privateKey: keys.privateKey }, tsu, new Date(stampedAt.getTime() - day));
  const { result, outcomes } = await check({ crls: [crl] });
  expect(result?.at).toBeNull();
  expect(outcomes['pdf.token']).toBe('refuted: revoked');
});

test('a signature that carries a certificate twice, or one that the file does not cover, is refuted', async () => {
  for (const carried of [
    [signer.signer, signer.signer, signer.root],
    [signer.signer, (await issueSigner()).signer],
  ]) {
    const { result, outcomes } = await check({ carried });
    expect([result, outcomes]).toEqual([null, { 'pdf.signature': 'refuted: wrong certificate' }]);
  }
});

test('revocation data of another time decides nothing', async () => {
  const old = new Date(stampedAt.getTime() - 60 * day);
  const crl = await issueCrl({ issuer: signer.issuer, thisUpdate: old, nextUpdate: new Date(old.getTime() + day) });
  const { outcomes } = await check({ crls: [crl] });
  expect(outcomes['pdf.revocation']).toBe('not-proved: revocation data unusable');
});

test('a signer whose certificate had ended when the stamp was made is refuted', async () => {
  const by = await issueSigner({ until: new Date(stampedAt.getTime() - day) });
  const { outcomes } = await check({ by });
  expect(outcomes['pdf.signer']).toBe('refuted: certificate expired');
});

test('a certificate in the file that is none refutes the signature', async () => {
  const { result, outcomes } = await check({ covered: [bytesOf('no certificate')] });
  expect([result, outcomes]).toEqual([null, { 'pdf.signature': 'refuted: wrong certificate' }]);
});

test('a signature under an authority that the reader does not know is not proved, and not refuted', async () => {
  const { outcomes } = await check({}, { signers: [(await issueSigner()).root] });
  expect(outcomes).toMatchObject({ 'pdf.signature': 'proved', 'pdf.signer': 'not-proved: no signer of the reader' });
});

test('a root for time stamps makes no signer, and a root of signers no authority of time stamps', async () => {
  const { outcomes } = await check({}, { roots: [signer.root, authority.root], signers: [authority.root] });
  expect(outcomes).toMatchObject({ 'pdf.token': 'proved', 'pdf.signer': 'not-proved: no signer of the reader' });
  const exchanged = await check({}, { roots: [signer.root], signers: [signer.root, authority.root] });
  expect(exchanged.outcomes).toMatchObject({ 'pdf.token': 'refuted: untrusted authority', 'pdf.signer': 'proved' });
});

test('the certificate of the signer itself may be trusted, and what its issuer revoked counts', async () => {
  const signers = [signer.signer];
  expect((await check({}, { signers })).outcomes).toMatchObject({
    'pdf.signer': 'proved',
    'pdf.revocation': 'not-proved: no revocation data',
  });
  const revoked = await revokedBy(signer.issuer, signer.signer, new Date(stampedAt.getTime() - day));
  expect((await check({ crls: [revoked] }, { signers })).outcomes['pdf.revocation']).toBe('refuted: revoked');
  const good = await revokedBy(signer.issuer, signer.root, stampedAt);
  expect((await check({ crls: [good] }, { signers })).outcomes['pdf.revocation']).toBe('proved');
});

describe('who may sign documents', () => {
  const { documentSigning, emailProtection, timeStamping } = oid;
  const serverAuthentication = '1.3.6.1.5.5.7.3.1';
  test.each<[SignerOrder, boolean]>([
    [{ purposes: [documentSigning] }, true],
    [{ purposes: [emailProtection] }, true],
    [{ purposes: [serverAuthentication, documentSigning] }, true],
    [{ purposes: null }, true],
    [{ purposes: null, usage: null }, true],
    [{ usage: keyUsage.nonRepudiation }, true],
    [{ purposes: [timeStamping] }, false],
    [{ purposes: [serverAuthentication] }, false],
    [{ usage: keyUsage.keyCertSign }, false],
    [{ purposes: null, usage: keyUsage.cRLSign }, false],
  ])('%j: %s', async (order, isAllowed) => {
    const by = await issueSigner(order);
    expect(maySignDocuments(parseCertificate(by.signer))).toBe(isAllowed);
    const { result, outcomes } = await check({ by });
    expect([result !== null, outcomes['pdf.signature']]).toEqual(
      isAllowed ? [true, 'proved'] : [false, 'refuted: wrong purpose'],
    );
  });
});
