import { randomBytes } from 'node:crypto';
import type { Revocation } from '@ipr/ports/timestamp';
import { basicConstraints, keyUsageExtension } from '@ipr/verify/issue/issue-certificate';
import { crlAt, issueCrl } from '@ipr/verify/issue/issue-crl';
import { cachedRevocation, type FetchRevocation, fetchRevocation } from '@ipr/verify/issue/revocation/fetch-revocation';
import { parseCertificate } from '@ipr/verify/rfc3161/certificate';
import { checkCrl } from '@ipr/verify/rfc3161/crl';
import { maxRevocationBytes, type RevocationOutcome } from '@ipr/verify/rfc3161/revocation-outcome';
import { responder } from '../src/authority/embedded/respond.ts';
import { openEmbeddedAuthority } from '../src/authority/open-authority.ts';
import { rfc3161Authority } from '../src/authority/rfc3161-authority.ts';
import { type Endpoint, startEndpoint } from './authority-endpoint.fixture.ts';
import { temporaryFolder } from './folder.fixture.ts';
import { caExtensions, daysFromNow, digest, issue, tsuExtensions } from './forge.fixture.ts';
import { newWallet, startTestTimestamps } from './timestamps.fixture.ts';

type Answer = { status?: number; headers?: Record<string, string>; body?: Uint8Array };

let endpoint: Endpoint;
let answers: Record<string, Answer>;
let requests: string[];

beforeEach(async () => {
  [answers, requests] = [{}, []];
  endpoint = await startEndpoint((request, response) => {
    requests.push(request.url ?? '');
    const { status = 200, headers = {}, body } = answers[request.url ?? ''] ?? { status: 404 };
    response.writeHead(status, headers).end(body);
  });
});
afterEach(() => endpoint.close());

const crlExtensions = [basicConstraints(0), keyUsageExtension(0x04 | 0x02)];

/** An authority whose signer’s certificate names a CRL of the endpoint. */
const authorityOf = async (read?: FetchRevocation, ca: Parameters<typeof issue>[0] = { extensions: crlExtensions }) => {
  const root = await issue({ commonName: 'CA', ...ca });
  const extensions = [...tsuExtensions, crlAt(`${endpoint.url}/ca.crl`)];
  const tsu = await issue({ commonName: 'TSU', extensions }, root);
  const fetched = read ?? fetchRevocation({ hosts: [new URL(endpoint.url).host], timeoutMs: 5_000 });
  const exchange = responder({ ca: root.der, tsu: tsu.der, privateKey: tsu.privateKey });
  return { root, tsu, authority: rfc3161Authority({ exchange, roots: [root.der], readRevocation: fetched }) };
};
type Made = Awaited<ReturnType<typeof authorityOf>>;

const serialOf = ({ tsu }: Made) => tsu.certificate.serialNumber.valueBlock.valueHexView;
const crlOf = ({ root }: Made, order: Partial<Parameters<typeof issueCrl>[0]> = {}) =>
  issueCrl({ issuer: root, thisUpdate: daysFromNow(-1), nextUpdate: daysFromNow(1), ...order });

const reasonOf = ([first]: readonly Revocation[]) => (first?.kind === 'none' ? first.reason : first?.kind);
const captured = async ({ authority }: Made) => reasonOf((await authority.stamp(digest)).revocation);

describe('the CRL of the authority', () => {
  test('is captured with the token for each certificate below the root', async () => {
    const made = await authorityOf();
    const body = await crlOf(made, { revoked: [{ serialNumber: randomBytes(8), since: daysFromNow(-1) }] });
    answers['/ca.crl'] = { body };
    const { revocation } = await made.authority.stamp(digest);
    expect(revocation).toHaveLength(1);
    expect(revocation[0]).toMatchObject({ kind: 'crl', url: `${endpoint.url}/ca.crl` });
    expect(revocation[0]?.kind === 'crl' && Buffer.from(revocation[0].data).equals(body)).toBe(true);
  });

  test('that lists the signer refuses the stamp', async () => {
    const made = await authorityOf();
    const revoked = [{ serialNumber: serialOf(made), since: daysFromNow(-1) }];
    answers['/ca.crl'] = { body: await crlOf(made, { revoked }) };
    await expect(made.authority.stamp(digest)).rejects.toMatchObject({
      code: 'timestamp.authority-revoked',
      params: { authority: 'TSU' },
    });
  });

  test('of a host that the operator does not allow is not requested', async () => {
    const made = await authorityOf(fetchRevocation({ hosts: ['crl.example', '127.0.0.1'], timeoutMs: 5_000 }));
    expect([await captured(made), requests]).toEqual(['host not allowed', []]);
  });

  test('is not fetched by a redirect, also not to an allowed host', async () => {
    const made = await authorityOf();
    answers['/ca.crl'] = { status: 302, headers: { location: `${endpoint.url}/other.crl` } };
    answers['/other.crl'] = { body: await crlOf(made) };
    expect([await captured(made), requests]).toEqual(['unreachable', ['/ca.crl']]);
  });

  test.each<[string, string, (made: Made) => Promise<Answer>]>([
    ['that is missing', 'unreachable', async () => ({ status: 404 })],
    ['that is too large', 'unusable', async () => ({ body: new Uint8Array(maxRevocationBytes + 1) })],
    ['that is no CRL', 'unusable', async () => ({ body: Buffer.from('<html>') })],
    [
      'that has ended',
      'unusable',
      async (made) => ({ body: await crlOf(made, { thisUpdate: daysFromNow(-9), nextUpdate: daysFromNow(-1) }) }),
    ],
    ['of another issuer', 'unusable', async () => ({ body: await crlOf(await authorityOf()) })],
  ])('%s is recorded as not captured, and the stamp is issued', async (_, reason, answer) => {
    const made = await authorityOf();
    answers['/ca.crl'] = await answer(made);
    expect(await captured(made)).toBe(reason);
  });

  test('of a root that may not sign CRLs is recorded as not captured', async () => {
    const made = await authorityOf(undefined, { extensions: caExtensions(0) });
    answers['/ca.crl'] = { body: await crlOf(made) };
    expect(await captured(made)).toBe('unusable');
  });

  test('is requested once for a burst of stamps, and again after three minutes', async () => {
    let now = 0;
    const read = fetchRevocation({ hosts: [new URL(endpoint.url).host], timeoutMs: 5_000 });
    const made = await authorityOf(cachedRevocation(read, () => now));
    answers['/ca.crl'] = { body: await crlOf(made) };
    await Promise.all([1, 2, 3].map(() => made.authority.stamp(digest)));
    expect(requests).toHaveLength(1);
    now = 3 * 60_000 + 1;
    await made.authority.stamp(digest);
    expect(requests).toHaveLength(2);
  });
});

describe('a CRL', () => {
  const outcome = async (made: Made, der: Uint8Array, at = new Date()): Promise<RevocationOutcome> =>
    checkCrl(der, parseCertificate(made.tsu.der), parseCertificate(made.root.der), at);

  test('that is changed in a byte is unusable or of another state, and never good', async () => {
    const made = await authorityOf();
    const der = await crlOf(made, { revoked: [{ serialNumber: serialOf(made), since: daysFromNow(-1) }] });
    expect(await outcome(made, der)).toMatchObject({ state: 'revoked' });
    for (let at = 0; at < der.length; at += 7) {
      const changed = der.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await outcome(made, changed)).not.toMatchObject({ state: 'good' });
    }
  });

  test('counts a revocation from its date on', async () => {
    const made = await authorityOf();
    const der = await crlOf(made, { revoked: [{ serialNumber: serialOf(made), since: daysFromNow(0.5) }] });
    expect(await outcome(made, der)).toMatchObject({ state: 'good' });
    expect(await outcome(made, der, daysFromNow(0.6))).toMatchObject({ state: 'revoked' });
  });
});

test('the embedded authority publishes a CRL that the service stores and returns', async () => {
  await using folder = await temporaryFolder();
  const authority = await openEmbeddedAuthority(folder.path);
  const service = await startTestTimestamps([authority]);
  try {
    const [person, hashedMessage] = [service.as(newWallet()), randomBytes(32).toString('hex')];
    await person.stamp({ hashedMessage });
    const [stamp] = (await person.stamps({ hashedMessage })).stamps;
    const [{ revocation }, chain] = [await authority.stamp(digest), stamp?.chain ?? []];
    const [expected] = revocation;
    expect(expected?.kind === 'crl' && Buffer.from(expected.data).toString('base64')).toBe(
      stamp?.revocation[0]?.kind === 'crl' && stamp.revocation[0].data,
    );
    const [tsu, ca] = chain.map((each) => parseCertificate(Buffer.from(each, 'base64')));
    if (!tsu || !ca || expected?.kind !== 'crl') throw new Error('no CRL');
    expect(await checkCrl(expected.data, tsu, ca, new Date())).toMatchObject({ state: 'good' });
  } finally {
    await service.close();
  }
});
