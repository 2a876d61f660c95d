import { concatBytes } from '@ipr/domain';
import * as asn1js from 'asn1js';
import { CertificateRevocationList, Extension, Extensions, RevokedCertificate, Time } from 'pkijs';
import { revocationOf } from '../src/rfc3161/captured-revocation.ts';
import { type ParsedCertificate, parseCertificate } from '../src/rfc3161/certificate.ts';
import { checkCrl } from '../src/rfc3161/crl.ts';
import { checkOcsp } from '../src/rfc3161/ocsp.ts';
import { maxRevocationBytes } from '../src/rfc3161/revocation-outcome.ts';
import { engine, type TestAuthority, testAuthority } from './authority.fixture.ts';
import { issueOcsp } from './ocsp.fixture.ts';

const at = new Date('2026-03-02T10:00:00Z');
const minute = 60_000;
const after = (minutes: number) => new Date(at.getTime() + minutes * minute);
const timeOf = (value: Date) => new Time({ type: 0, value });
const critical = () => {
  const extnValue = new asn1js.Integer({ value: 1 }).toBER();
  return new Extensions({ extensions: [new Extension({ extnID: '2.5.29.28', critical: true, extnValue })] });
};

let authority: TestAuthority;
let stranger: TestAuthority;
let [signer, root]: ParsedCertificate[] = [];
beforeAll(async () => {
  [authority, stranger] = [await testAuthority('1.2.3.4'), await testAuthority('1.2.3.4')];
  [signer, root] = [authority.tsu, authority.ca].map(({ certificate }) =>
    parseCertificate(new Uint8Array(certificate.toSchema().toBER())),
  );
});
const chain = () => [signer, root] as [ParsedCertificate, ParsedCertificate];

const crl = async (change: (list: CertificateRevocationList) => void = () => undefined, revokedAt?: Date) => {
  const list = new CertificateRevocationList({
    version: 1,
    issuer: authority.ca.certificate.subject,
    thisUpdate: timeOf(after(-60)),
    nextUpdate: timeOf(after(60)),
  });
  const userCertificate = authority.tsu.certificate.serialNumber;
  if (revokedAt)
    list.revokedCertificates = [new RevokedCertificate({ userCertificate, revocationDate: timeOf(revokedAt) })];
  change(list);
  await list.sign(authority.ca.keys.privateKey, 'SHA-256', engine);
  return new Uint8Array(list.toSchema().toBER());
};

const byCrl = async (der: Uint8Array) => {
  const found = await checkCrl(der, ...chain(), at);
  return found.state === 'unusable' ? found.reason : found.state;
};

test.each<[string, string, (list: CertificateRevocationList) => void]>([
  ['that is current', 'good', () => undefined],
  ['without a next update', 'unsupported', (list) => delete list.nextUpdate],
  ['for a part of the certificates', 'unsupported', (list) => Object.assign(list, { crlExtensions: critical() })],
  ['of another issuer', 'another issuer', (list) => Object.assign(list, { issuer: authority.tsu.certificate.subject })],
  ['of the last second', 'good', (list) => Object.assign(list, { nextUpdate: timeOf(at) })],
  ['that ended a second before', 'out of date', (list) => Object.assign(list, { nextUpdate: timeOf(after(-1 / 60)) })],
  ['that was made five minutes later', 'good', (list) => Object.assign(list, { thisUpdate: timeOf(after(5)) })],
  ['that was made later', 'out of date', (list) => Object.assign(list, { thisUpdate: timeOf(after(5.1)) })],
])('a CRL %s: %s', async (_, state, change) => {
  expect(await byCrl(await crl(change))).toBe(state);
});

test('a CRL with a critical entry is not supported, also where the entry is about another certificate', async () => {
  const userCertificate = new asn1js.Integer({ value: 5 });
  const entry = new RevokedCertificate({ userCertificate, revocationDate: timeOf(at), crlEntryExtensions: critical() });
  const list = await crl((each) => Object.assign(each, { revokedCertificates: [entry] }));
  expect(await byCrl(list)).toBe('unsupported');
});

test('a revocation counts from its second on', async () => {
  expect(await byCrl(await crl(undefined, at))).toBe('revoked');
  expect(await byCrl(await crl(undefined, after(1 / 60)))).toBe('good');
});

test('a CRL with bytes after it, or with more bytes than are read, is unreadable', async () => {
  const list = await crl();
  expect(await byCrl(concatBytes(list, new Uint8Array(1)))).toBe('unreadable');
  expect(await byCrl(new Uint8Array(maxRevocationBytes + 1))).toBe('unreadable');
  expect(await byCrl(new Uint8Array(9))).toBe('unreadable');
});

test('a CRL of another authority with the same name has a wrong signature', async () => {
  const own = { ...authority.ca, keys: stranger.ca.keys };
  const list = new CertificateRevocationList({
    version: 1,
    issuer: own.certificate.subject,
    thisUpdate: timeOf(at),
    nextUpdate: timeOf(after(60)),
  });
  await list.sign(own.keys.privateKey, 'SHA-256', engine);
  expect(await byCrl(new Uint8Array(list.toSchema().toBER()))).toBe('wrong signature');
});

test('a CRL of another issuer than that of a certificate is unusable for it', async () => {
  const found = await checkCrl(await crl(), root as ParsedCertificate, root as ParsedCertificate, at);
  expect(found.state).toBe('good');
  const other = await checkCrl(await crl(), ...(chain().toReversed() as ReturnType<typeof chain>), at);
  expect(other).toMatchObject({ state: 'unusable', reason: 'another issuer' });
});

const ocsp = (order: Partial<Parameters<typeof issueOcsp>[0]> = {}) =>
  issueOcsp({
    certificate: authority.tsu.certificate,
    issuer: authority.ca.certificate,
    responder: { certificate: authority.ca.certificate, privateKey: authority.ca.keys.privateKey },
    status: 'good',
    thisUpdate: after(-1),
    ...order,
  });
const byOcsp = async (der: Uint8Array, time = at) => {
  const found = await checkOcsp(der, ...chain(), time);
  return found.state === 'unusable' ? found.reason : found.state;
};

test('an OCSP response without a next update counts for five minutes', async () => {
  expect(await byOcsp(await ocsp())).toBe('good');
  expect(await byOcsp(await ocsp(), after(4))).toBe('good');
  expect(await byOcsp(await ocsp(), after(4.1))).toBe('out of date');
});

test.each([
  ['that names certificates by SHA-384', 'another certificate', { hash: 'SHA-384' }],
  ['with the state unknown', 'unsupported', { status: 'unknown' as const }],
  ['with a revocation of this second', 'revoked', { status: at }],
  ['with a revocation of the next second', 'good', { status: after(1 / 60) }],
])('an OCSP response %s: %s', async (_, state, order) => {
  expect(await byOcsp(await ocsp(order))).toBe(state);
});

test('an OCSP response about the same serial number of another issuer is about another certificate', async () => {
  const response = await ocsp({ issuer: stranger.ca.certificate });
  expect(await byOcsp(response)).toBe('another certificate');
});

test('an OCSP response with bytes after it, or more bytes than are read, is unreadable', async () => {
  expect(await byOcsp(concatBytes(await ocsp(), new Uint8Array(1)))).toBe('unreadable');
  expect(await byOcsp(new Uint8Array(maxRevocationBytes + 1))).toBe('unreadable');
});

test('an OCSP response that reports an error is unreadable, whatever it carries', async () => {
  const response = await ocsp();
  const status = Buffer.from(response).indexOf(Buffer.from([0x0a, 0x01, 0x00])) + 2;
  expect(await byOcsp(response.with(status, 1))).toBe('unreadable');
});

test('of several lists one that is revoked decides, and one that is good is enough without it', async () => {
  const [good, revoked] = [await crl(), await crl(undefined, after(-1))];
  const state = (...data: readonly Uint8Array[]) => revocationOf(chain(), data, at);
  expect(await state()).toBe('none');
  expect(await state(new Uint8Array(3))).toBe('unusable');
  expect(await state(new Uint8Array(3), good)).toBe('good');
  expect(await state(good, revoked)).toBe('revoked');
});
