import { createLogger } from '@ipr/service-kit';
import { crlAt, issueCrl } from '@ipr/verify/issue/issue-crl';
import { cachedRevocation, fetchRevocation } from '@ipr/verify/issue/revocation/fetch-revocation';
import { maxRevocationBytes } from '@ipr/verify/rfc3161/revocation-outcome';
import { issueOcsp, ocspAt } from '@ipr/verify/testing/ocsp';
import { signerRevocation } from '../src/sign/signer-revocation.ts';
import { daysFromNow, type IssuedSigner, issuedSigner, startEndpoint } from './issued-signer.fixture.ts';

let lines: string[];
const log = createLogger('certificates', { level: 'warn', destination: { write: (line) => void lines.push(line) } });
type Answer = { status?: number; headers?: Record<string, string>; body?: Uint8Array };

let endpoint: Awaited<ReturnType<typeof startEndpoint>>;
let answers: Record<string, Answer>;
let requests: string[];
/** Since the start of the test. */
let passedMs: number;
/** How far the wall clock was set since. */
let setMs: number;

beforeEach(async () => {
  [answers, requests, lines, passedMs, setMs] = [{}, [], [], 0, 0];
  endpoint = await startEndpoint((request, response) => {
    requests.push(request.url ?? '');
    const { status = 200, headers = {}, body } = answers[request.url ?? ''] ?? { status: 404 };
    response.writeHead(status, headers).end(body);
  });
});
afterEach(() => endpoint.close());

const hour = 3_600_000;
const now = () => new Date(Date.now() + passedMs + setMs);
const monotonic = () => performance.now() + passedMs;

const withCrl = () => issuedSigner({ extensions: [crlAt(`${endpoint.url}/ca.crl`)] });
const crlOf = ({ root }: IssuedSigner, order: Partial<Parameters<typeof issueCrl>[0]> = {}) =>
  issueCrl({ issuer: root, thisUpdate: daysFromNow(-1), nextUpdate: daysFromNow(1), ...order });
const revoked = ({ signer }: IssuedSigner) => [
  { serialNumber: signer.certificate.serialNumber.valueBlock.valueHexView, since: daysFromNow(-1) },
];

const revocationOf = (
  { chain }: IssuedSigner,
  { hosts = [endpoint.host], files = [] as readonly Uint8Array[] } = {},
) => {
  const read = cachedRevocation(fetchRevocation({ hosts, timeoutMs: 5_000 }), monotonic);
  return signerRevocation(chain, { files: async () => files, read, log, now, monotonic });
};

const withheld = { code: 'certificate.data-unavailable', params: { missing: 'revocation', retryAfter: 60 } };

test('the list that the signing certificate names is in every certificate, and requested once in three minutes', async () => {
  const made = await withCrl();
  const body = await crlOf(made);
  answers['/ca.crl'] = { body };
  const revocation = revocationOf(made);
  const [one] = await Promise.all([revocation(), revocation()]);
  expect(one.crls.map((der) => Buffer.from(der))).toEqual([Buffer.from(body)]);
  expect(requests).toHaveLength(1);
  passedMs = 4 * 60_000;
  await revocation();
  expect(requests).toHaveLength(2);
});

test('an OCSP response counts where there is no list', async () => {
  const made = await issuedSigner({ extensions: [ocspAt(`${endpoint.url}/ocsp`)] });
  const { root: issuer, signer } = made;
  const order = {
    certificate: signer.certificate,
    issuer: issuer.certificate,
    responder: issuer,
    status: 'good' as const,
  };
  answers['/ocsp'] = { body: await issueOcsp({ ...order, thisUpdate: daysFromNow(-1), nextUpdate: daysFromNow(1) }) };
  expect(await revocationOf(made)()).toMatchObject({ crls: [], ocsps: [expect.anything()] });
});

test('a dead server costs nothing until the last list ends; then certificates are withheld', async () => {
  const made = await withCrl();
  answers['/ca.crl'] = { body: await crlOf(made) };
  const revocation = revocationOf(made);
  await revocation();
  answers = {};
  passedMs = 23 * hour;
  expect((await revocation()).crls).toHaveLength(1);
  passedMs = 24 * hour;
  await expect(revocation()).rejects.toMatchObject(withheld);
});

test.each<[string, (made: IssuedSigner) => Promise<Answer>]>([
  ['that does not answer', async () => ({ status: 503 })],
  ['that redirects', async () => ({ status: 302, headers: { location: `${endpoint.url}/other.crl` } })],
  ['with too much', async () => ({ body: new Uint8Array(maxRevocationBytes + 1) })],
  ['with a list that ended', async (made) => ({ body: await crlOf(made, { nextUpdate: daysFromNow(-0.1) }) })],
  ['with a list of another issuer', async () => ({ body: await crlOf(await withCrl()) })],
])('certificates are withheld for a server %s', async (_, answer) => {
  const made = await withCrl();
  answers['/ca.crl'] = await answer(made);
  answers['/other.crl'] = { body: await crlOf(made) };
  await expect(revocationOf(made)()).rejects.toMatchObject(withheld);
  expect(requests).toEqual(['/ca.crl']);
});

test('a host that the operator does not allow is not contacted', async () => {
  const made = await withCrl();
  answers['/ca.crl'] = { body: await crlOf(made) };
  await expect(revocationOf(made, { hosts: [] })()).rejects.toMatchObject(withheld);
  expect(requests).toEqual([]);
});

test('a list of the operator counts before the network, and one that ended does not', async () => {
  const made = await withCrl();
  const files = [await crlOf(made)];
  const revocation = revocationOf(made, { files });
  expect((await revocation()).crls).toEqual(files);
  expect(requests).toEqual([]);
  passedMs = 25 * hour;
  await expect(revocation()).rejects.toMatchObject(withheld);
  expect(requests).toEqual(['/ca.crl']);
});

test('a list of the operator is checked again after a minute although the clock was set back', async () => {
  const made = await withCrl();
  const files = [await crlOf(made)];
  const revocation = revocationOf(made, { files });
  await revocation();
  [passedMs, setMs] = [2 * 60_000, -48 * hour];
  // By this clock the list does not exist yet.
  await expect(revocation()).rejects.toMatchObject(withheld);
});

test('the operator reads which certificate of the chain has no proof, and why', async () => {
  const made = await issuedSigner({ isBelowIntermediate: true, extensions: [crlAt(`${endpoint.url}/ca.crl`)] });
  answers['/ca.crl'] = { body: await crlOf(made) };
  await expect(revocationOf(made)()).rejects.toMatchObject(withheld);
  const [line] = lines.map((each) => JSON.parse(each));
  expect(line).toMatchObject({
    msg: 'certificates are withheld: the signer is not proved unrevoked',
    certificates: [{ subject: 'Issuing authority', reason: 'names no address: it needs a list of the operator' }],
  });
  expect(lines).toHaveLength(1);
  const files = [await crlOf({ ...made, root: made.anchor })];
  expect((await revocationOf(made, { files })()).crls).toHaveLength(2);
});

test('a signer that is revoked signs nothing, whichever source says so', async () => {
  const made = await withCrl();
  const body = await crlOf(made, { revoked: revoked(made) });
  const refused = { code: 'certificate.not-generated', params: { reason: 'signing certificate revoked' } };
  answers['/ca.crl'] = { body };
  await expect(revocationOf(made)()).rejects.toMatchObject(refused);
  answers = {};
  await expect(revocationOf(made, { files: [body] })()).rejects.toMatchObject(refused);
});

test('a list from before a revocation does not count again when the server is silent afterwards', async () => {
  const made = await withCrl();
  const revocation = revocationOf(made);
  answers['/ca.crl'] = { body: await crlOf(made) };
  await revocation();
  passedMs = hour;
  answers['/ca.crl'] = { body: await crlOf(made, { revoked: revoked(made) }) };
  await expect(revocation()).rejects.toMatchObject({ code: 'certificate.not-generated' });
  passedMs = 2 * hour;
  answers = {};
  await expect(revocation()).rejects.toMatchObject(withheld);
});

test('a signer without any source has certificates without revocation data', async () => {
  expect(await revocationOf(await issuedSigner())()).toEqual({ crls: [], ocsps: [] });
});
