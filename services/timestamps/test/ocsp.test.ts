import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { basicConstraints, extendedKeyUsage } from '@ipr/verify/issue/issue-certificate';
import { fetchRevocation } from '@ipr/verify/issue/revocation/fetch-revocation';
import { OCSPRequest } from '@ipr/verify/pkijs';
import { parseCertificate } from '@ipr/verify/rfc3161/certificate';
import { readDer } from '@ipr/verify/rfc3161/der';
import { buildOcspRequest, checkOcsp } from '@ipr/verify/rfc3161/ocsp';
import { issueOcsp, type OcspOrder, ocspAt } from '@ipr/verify/testing/ocsp';
import { responder as tokensOf } from '../src/authority/embedded/respond.ts';
import { rfc3161Authority } from '../src/authority/rfc3161-authority.ts';
import { startEndpoint } from './authority-endpoint.fixture.ts';
import { temporaryFolder } from './folder.fixture.ts';
import { caExtensions, daysFromNow, digest, issue, tsuExtensions } from './forge.fixture.ts';

const chain = async (url = 'http://ocsp.example/') => {
  const ca = await issue({ commonName: 'CA', extensions: caExtensions(0) });
  const tsu = await issue({ commonName: 'TSU', extensions: [...tsuExtensions, ocspAt(url)] }, ca);
  return { ca, tsu };
};
type Chain = Awaited<ReturnType<typeof chain>>;

const responseOf = ({ ca, tsu }: Chain, order: Partial<OcspOrder> = {}) =>
  issueOcsp({
    certificate: tsu.certificate,
    issuer: ca.certificate,
    responder: ca,
    status: 'good',
    thisUpdate: new Date(),
    nextUpdate: daysFromNow(1),
    ...order,
  });
const check = ({ ca, tsu }: Chain, der: Uint8Array, at = new Date()) =>
  checkOcsp(der, parseCertificate(tsu.der), parseCertificate(ca.der), at);

describe('an OCSP response', () => {
  let made: Chain;
  beforeAll(async () => {
    made = await chain();
  });
  const delegate = (purpose: string, days = 1) =>
    issue(
      {
        extensions: [basicConstraints(null), extendedKeyUsage([purpose])],
        notBefore: daysFromNow(-9),
        notAfter: daysFromNow(days),
      },
      made.ca,
    );
  const ocspSigning = '1.3.6.1.5.5.7.3.9';

  test.each<[string, string, () => Promise<Partial<OcspOrder>>]>([
    ['of the issuer', 'good', async () => ({})],
    ['that names certificates by SHA-256', 'good', async () => ({ hash: 'SHA-256' })],
    ['of a delegate of the issuer', 'good', async () => ({ responder: await delegate(ocspSigning) })],
    [
      'of a certificate for another purpose',
      'unusable',
      async () => ({ responder: await delegate('1.3.6.1.5.5.7.3.8') }),
    ],
    ['of a delegate that has ended', 'unusable', async () => ({ responder: await delegate(ocspSigning, -1) })],
    ['of another authority', 'unusable', async () => ({ responder: (await chain()).ca })],
    ['about another certificate', 'unusable', async () => ({ certificate: (await issue({}, made.ca)).certificate })],
    ['with the state unknown', 'unusable', async () => ({ status: 'unknown' })],
    ['with a revocation yesterday', 'revoked', async () => ({ status: daysFromNow(-1) })],
    ['with a revocation tomorrow', 'good', async () => ({ status: daysFromNow(1) })],
    ['that has ended', 'unusable', async () => ({ thisUpdate: daysFromNow(-2), nextUpdate: daysFromNow(-1) })],
    ['of the future', 'unusable', async () => ({ thisUpdate: daysFromNow(1), nextUpdate: daysFromNow(2) })],
  ])('%s is %s', async (_, state, order) => {
    expect(await check(made, await responseOf(made, await order()))).toMatchObject({ state });
  });

  test('that is changed in a byte is never good', async () => {
    const der = await responseOf(made, { status: daysFromNow(-1) });
    for (let at = 0; at < der.length; at += 7) {
      const changed = der.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await check(made, changed)).not.toMatchObject({ state: 'good' });
    }
  });
});

test.each([
  ['good', 'ocsp'],
  ['revoked', 'timestamp.authority-revoked'],
])('an authority with an OCSP responder that reports %s: %s', async (state, expected) => {
  let made: Chain | undefined;
  const endpoint = await startEndpoint(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const isRequest = request.headers['content-type'] === 'application/ocsp-request';
    const { tbsRequest } = new OCSPRequest({ schema: readDer(body) });
    const serial = tbsRequest.requestList[0]?.reqCert.serialNumber;
    if (!made || !isRequest || !serial?.isEqual(made.tsu.certificate.serialNumber))
      return response.writeHead(400).end();
    return response.end(await responseOf(made, { status: state === 'good' ? 'good' : daysFromNow(-1) }));
  });
  try {
    made = await chain(endpoint.url);
    const { ca, tsu } = made;
    const authority = rfc3161Authority({
      exchange: tokensOf({ ca: ca.der, tsu: tsu.der, privateKey: tsu.privateKey }),
      roots: [ca.der],
      readRevocation: fetchRevocation({ hosts: [new URL(endpoint.url).host], timeoutMs: 5_000 }),
    });
    const got = await authority.stamp(digest).then(
      ({ revocation }) => revocation[0]?.kind,
      (thrown) => thrown.code,
    );
    expect(got).toBe(expected);
  } finally {
    await endpoint.close();
  }
});

const isThere = spawnSync('openssl', ['version']).status === 0;
(isThere ? test : test.skip)(
  'openssl answers our request, and its answer is good or revoked as in its index',
  async () => {
    await using folder = await temporaryFolder();
    const made = await chain();
    const write = (name: string, content: string | Uint8Array) => writeFile(join(folder.path, name), content);
    const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', made.ca.privateKey)).toString('base64');
    await write('ca.key', `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`);
    await write('ca.pem', new X509Certificate(made.ca.der).toString());
    await write('request.der', await buildOcspRequest(parseCertificate(made.tsu.der), parseCertificate(made.ca.der)));
    const { serialNumber } = new X509Certificate(made.tsu.der);
    const lines = { good: 'V\t300101000000Z\t', revoked: 'R\t300101000000Z\t200101000000Z' };
    for (const [state, line] of Object.entries(lines)) {
      await write('index.txt', `${line}\t${serialNumber}\tunknown\t/CN=TSU\n`);
      const words =
        '-index index.txt -CA ca.pem -rsigner ca.pem -rkey ca.key -ndays 1 -reqin request.der -respout response.der';
      const { status, stderr } = spawnSync('openssl', ['ocsp', ...words.split(' ')], {
        cwd: folder.path,
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([0, expect.any(String)]);
      const response = new Uint8Array(await readFile(join(folder.path, 'response.der')));
      expect(await check(made, response)).toMatchObject({ state });
    }
  },
);
