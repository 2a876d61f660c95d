import { concatBytes } from '@ipr/domain';
import * as asn1js from 'asn1js';
import {
  AccessDescription,
  CertificateRevocationList,
  CRLDistributionPoints,
  DistributionPoint,
  Extension,
  Extensions,
  GeneralName,
  InfoAccess,
  type ResponseData,
  RevokedCertificate,
  type SingleResponse,
  Time,
} from 'pkijs';
import { derOf, extendedKeyUsage } from '../src/issue/issue-certificate.ts';
import { revocationOf } from '../src/rfc3161/captured-revocation.ts';
import { type ParsedCertificate, parseCertificate } from '../src/rfc3161/certificate.ts';
import { checkCrl, crlUrlsOf } from '../src/rfc3161/crl.ts';
import { checkOcsp, ocspUrlsOf } from '../src/rfc3161/ocsp.ts';
import { oid } from '../src/rfc3161/oids.ts';
import { maxRevocationBytes } from '../src/rfc3161/revocation-outcome.ts';
import { engine, extension, type Issued, issue, type TestAuthority, testAuthority } from './authority.fixture.ts';
import { issueOcsp } from './ocsp.fixture.ts';
import { type DerPart, rewriteDer, rewriteSigned } from './rewrite-der.fixture.ts';

const nothing: DerPart = { tag: 0x05, parts: new Uint8Array() };
const ocspSigning = '1.3.6.1.5.5.7.3.9';

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
  const alone = (...data: readonly Uint8Array[]) => revocationOf(chain().slice(0, 1), data, at);
  expect([await alone(), await alone(good)]).toEqual(['none', 'unusable']);
});

test('a list or response that is larger than what is read is unreadable, also where it is valid', async () => {
  const extnValue = new asn1js.OctetString({ valueHex: new ArrayBuffer(maxRevocationBytes) }).toBER();
  const filler = new Extension({ extnID: '1.3.6.1.4.1.32473.9', critical: false, extnValue });
  const list = await crl((each) => Object.assign(each, { crlExtensions: new Extensions({ extensions: [filler] }) }));
  expect(await byCrl(list)).toBe('unreadable');
  expect(await byOcsp(await ocsp({ change: (data) => Object.assign(data, { responseExtensions: [filler] }) }))).toBe(
    'unreadable',
  );
});

test('a list whose signed part names another algorithm than its signature, or with a further part, is unreadable', async () => {
  const list = await crl();
  const ecdsaWithSha384 = Uint8Array.of(0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 3);
  const changed = rewriteDer(list, '0.1.0', ({ tag }) => ({ tag, parts: ecdsaWithSha384 }));
  const resigned = await rewriteSigned(changed, authority.ca.keys.privateKey);
  expect(await byCrl(await rewriteSigned(list, authority.ca.keys.privateKey))).toBe('good');
  expect(await byCrl(resigned)).toBe('unreadable');
  const withParameter = rewriteDer(list, '1', ({ tag, parts }) => ({ tag, parts: [...(parts as DerPart[]), nothing] }));
  expect(await byCrl(withParameter)).toBe('unreadable');
  const longer = rewriteDer(list, '', ({ tag, parts }) => ({ tag, parts: [...(parts as DerPart[]), nothing] }));
  expect(await byCrl(longer)).toBe('unreadable');
});

test('a response with a further part that no signature covers is unreadable', async () => {
  for (const path of ['', '1', '1.0']) {
    const longer = rewriteDer(await ocsp(), path, ({ tag, parts }) => ({
      tag,
      parts: [...(parts as DerPart[]), nothing],
    }));
    expect([path, await byOcsp(longer)]).toEqual([path, 'unreadable']);
  }
  const longerBasic = rewriteDer(await ocsp(), '1.0.1', ({ tag, parts }) => ({
    tag,
    parts: rewriteDer(parts as Uint8Array, '', (basic) => ({
      ...basic,
      parts: [...(basic.parts as DerPart[]), nothing],
    })),
  }));
  expect(await byOcsp(longerBasic)).toBe('unreadable');
});

test('a list is about certificates of its own issuer only', async () => {
  const strange = await issue('A certificate', [], authority.tsu);
  const certificate = parseCertificate(derOf(strange.certificate));
  const found = await checkCrl(await crl(), certificate, root as ParsedCertificate, at);
  expect(found).toMatchObject({ state: 'unusable', reason: 'another issuer' });
});

test('an issuer whose key does not count, or under an algorithm of another kind, signs no list', async () => {
  const changedIssuer = (path: string, id: Uint8Array) =>
    parseCertificate(rewriteDer((root as ParsedCertificate).der, path, ({ tag }) => ({ tag, parts: id })));
  const otherCurve = changedIssuer('0.6.0.1', Uint8Array.of(0x2b, 0x81, 0x04, 0, 0x0a));
  const reasonOf = async (list: Uint8Array, issuer: ParsedCertificate) => {
    const found = await checkCrl(list, signer as ParsedCertificate, issuer, at);
    return found.state === 'unusable' ? found.reason : found.state;
  };
  expect(await reasonOf(await crl(), otherCurve)).toBe('wrong signature');
  const unknown = Uint8Array.of(0x2a, 3);
  const unnamed = ['0.1.0', '1.0'].reduce(
    (list, path) => rewriteDer(list, path, ({ tag }) => ({ tag, parts: unknown })),
    await crl(),
  );
  expect(await reasonOf(unnamed, otherCurve)).toBe('wrong signature');
  const sha256WithRsa = Uint8Array.of(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 11);
  const asRsa = ['0.1.0', '1.0'].reduce(
    (list, path) => rewriteDer(list, path, ({ tag }) => ({ tag, parts: sha256WithRsa })),
    await crl(),
  );
  const resigned = await rewriteSigned(asRsa, authority.ca.keys.privateKey);
  expect(await reasonOf(resigned, root as ParsedCertificate)).toBe('wrong signature');
});

describe('a response of a responder', () => {
  const delegate = async (purposes: string[], issuer: Issued | undefined = authority.ca, until?: Date) =>
    issue('Responder', [extendedKeyUsage(purposes)], issuer, until);
  const of = (responder: Issued, carried: Issued = responder) =>
    ocsp({
      responder: { certificate: carried.certificate, privateKey: responder.keys.privateKey },
    });

  test('to which the issuer delegated counts', async () => {
    expect(await byOcsp(await of(await delegate([ocspSigning])))).toBe('good');
  });

  test('without the purpose, of another issuer, or outside of its time does not', async () => {
    expect(await byOcsp(await of(await delegate([oid.timeStamping])))).toBe('wrong signature');
    expect(await byOcsp(await of(await delegate([ocspSigning], stranger.ca)))).toBe('wrong signature');
    expect(await byOcsp(await of(await delegate([ocspSigning], authority.ca, after(-10))))).toBe('wrong signature');
    const early = await delegate([ocspSigning]);
    early.certificate.notBefore.value = after(10);
    await early.certificate.sign(authority.ca.keys.privateKey, 'SHA-256', engine);
    expect(await byOcsp(await of(early))).toBe('wrong signature');
    const renamed = await delegate([ocspSigning]);
    renamed.certificate.issuer = authority.tsu.certificate.subject;
    await renamed.certificate.sign(authority.ca.keys.privateKey, 'SHA-256', engine);
    expect(await byOcsp(await of(renamed))).toBe('wrong signature');
  });

  test('that another key signed and that only carries the responder’s certificate does not', async () => {
    const [genuine, other] = [await delegate([ocspSigning]), await delegate([ocspSigning], stranger.ca)];
    expect(await byOcsp(await of(other, genuine))).toBe('wrong signature');
  });
});

test('a response about another name of the issuer’s key is about another certificate', async () => {
  const issuerNameHash = new asn1js.OctetString({ valueHex: new ArrayBuffer(20) });
  const change = ({ responses: [first] }: ResponseData) => void Object.assign(first?.certID ?? {}, { issuerNameHash });
  expect(await byOcsp(await ocsp({ change }))).toBe('another certificate');
});

test('a response of another type than the basic one is unreadable', async () => {
  const response = await ocsp();
  const other = rewriteDer(response, '1.0.0', ({ tag, parts }) => ({ tag, parts: (parts as Uint8Array).with(-1, 2) }));
  expect(await byOcsp(other)).toBe('unreadable');
});

test('a state of a revocation without a time, or of another form, is not supported', async () => {
  const of = (certStatus: asn1js.BaseBlock) =>
    ocsp({ change: (data) => Object.assign(data.responses[0] as SingleResponse, { certStatus }) });
  const time = new asn1js.GeneralizedTime({ valueDate: after(-5) });
  const status = (tagNumber: number, value: asn1js.AsnType) =>
    new asn1js.Constructed({ idBlock: { tagClass: 3, tagNumber }, value: [value] });
  expect(await byOcsp(await of(status(1, time)))).toBe('revoked');
  for (const each of [status(2, time), status(1, new asn1js.Integer({ value: 5 }))])
    expect(['unsupported', 'unreadable']).toContain(await byOcsp(await of(each)));
});

test('an issuer with an extension twice proves nothing by its lists', async () => {
  const usage = extension(oid.keyUsage, new asn1js.BitString({ valueHex: new Uint8Array([6]).buffer }));
  const twice = await issue('Test root', [usage, usage]);
  const issuer = parseCertificate(derOf(twice.certificate));
  expect(await revocationOf([signer as ParsedCertificate, issuer], [await crl()], at)).toBe('unusable');
});

test('an issuer that may not sign lists signs none', async () => {
  const usage = extension(oid.keyUsage, new asn1js.BitString({ valueHex: new Uint8Array([4]).buffer, unusedBits: 2 }));
  const issuer = await issue('Test root', [usage], undefined, undefined, authority.ca.keys);
  const found = await checkCrl(
    await crl(),
    signer as ParsedCertificate,
    parseCertificate(derOf(issuer.certificate)),
    at,
  );
  expect(found).toMatchObject({ state: 'unusable', reason: 'wrong signature' });
});

const uri = (value: string) => new GeneralName({ type: 6, value });
const points = (...distributionPoints: DistributionPoint[]) =>
  extension('2.5.29.31', new CRLDistributionPoints({ distributionPoints }).toSchema(), false);

test('the lists of a certificate are complete ones of its own issuer, at web addresses', async () => {
  const issuerName = new GeneralName({ type: 4, value: authority.ca.certificate.subject });
  const { certificate } = await issue('A certificate', [
    points(
      new DistributionPoint({
        distributionPoint: [uri('http://one.example/'), uri('ldap://two.example/'), issuerName],
      }),
      new DistributionPoint({
        distributionPoint: [uri('http://part.example/')],
        reasons: new asn1js.BitString({ valueHex: new ArrayBuffer(1) }),
      }),
      new DistributionPoint({ distributionPoint: [uri('http://indirect.example/')], cRLIssuer: [issuerName] }),
      new DistributionPoint({
        distributionPoint: [
          new GeneralName({ type: 2, value: 'http.example' }),
          new GeneralName({ type: 2, value: 'http://name.example' }),
        ],
      }),
      new DistributionPoint({ cRLIssuer: [issuerName] }),
      new DistributionPoint({}),
    ),
  ]);
  expect(crlUrlsOf(parseCertificate(derOf(certificate)))).toEqual(['http://one.example/']);
  expect(crlUrlsOf(signer as ParsedCertificate)).toEqual([]);
});

test('the responders of a certificate are those for OCSP at web addresses', async () => {
  const at = (accessMethod: string, accessLocation: GeneralName) =>
    new AccessDescription({ accessMethod, accessLocation });
  const ocspAccess = '1.3.6.1.5.5.7.48.1';
  const access = new InfoAccess({
    accessDescriptions: [
      at(ocspAccess, uri('https://one.example/')),
      at(ocspAccess, uri('ldap://two.example/')),
      at(ocspAccess, new GeneralName({ type: 2, value: 'http://name.example' })),
      at('1.3.6.1.5.5.7.48.2', uri('http://issuer.example/')),
    ],
  });
  const { certificate } = await issue('A certificate', [extension('1.3.6.1.5.5.7.1.1', access.toSchema(), false)]);
  expect(ocspUrlsOf(parseCertificate(derOf(certificate)))).toEqual(['https://one.example/']);
  expect(ocspUrlsOf(signer as ParsedCertificate)).toEqual([]);
});
