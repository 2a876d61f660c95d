import * as asn1js from 'asn1js';
import { BasicConstraints, Extension } from 'pkijs';
import { extension, type Issued, issue } from '../../test/authority.fixture.ts';
import { derOf } from '../issue/issue-certificate.ts';
import { parseCertificate } from './certificate.ts';
import { findChain } from './find-chain.ts';
import { oid } from './oids.ts';

const at = new Date('2026-03-02T10:00:00Z');
const parsed = ({ certificate }: Issued) => parseCertificate(derOf(certificate));
const mayIssue = extension(oid.basicConstraints, new BasicConstraints({ cA: true }).toSchema());
const unknown = (critical: boolean) =>
  new Extension({ extnID: '2.5.29.30', critical, extnValue: new asn1js.Sequence().toBER() });
const untrusted = expect.objectContaining({ reason: 'untrusted authority' });
const depth = async (signer: Issued, pool: readonly Issued[], roots: readonly Issued[]) =>
  (await findChain(parsed(signer), pool.map(parsed), roots.map(parsed), at)).length;

test('a certificate that the reader trusts itself is a chain, whoever issued it', async () => {
  const root = await issue('Root', [mayIssue]);
  const signer = await issue('Signer', [], root);
  expect(await depth(signer, [], [signer])).toBe(1);
  expect(await depth(signer, [root], [root])).toBe(2);
  await expect(depth(signer, [root], [])).rejects.toEqual(untrusted);
});

test('five issuers above the signer are looked at, and a sixth is not', async () => {
  const issuers = [await issue('Root', [mayIssue])];
  for (let n = 1; n < 6; n += 1) issuers.push(await issue(`Issuer ${n}`, [mayIssue], issuers.at(-1)));
  const [root, second] = issuers;
  if (!root || !second) throw new Error('there are');
  const signer = await issue('Signer', [], issuers.at(-1));
  expect(await depth(signer, issuers, [second])).toBe(6);
  await expect(depth(signer, issuers, [root])).rejects.toEqual(untrusted);
});

test('certificates that all issue each other are given up after a hundred', async () => {
  const keys = (await issue('Keys', [])).keys;
  const circle: Issued[] = [];
  for (let n = 0; n < 12; n += 1)
    circle.push(await issue('One name', [mayIssue], undefined, new Date(`20${30 + n}-01-01T00:00:00Z`), keys));
  const signer = await issue('Signer', [], circle[0]);
  const looked = findChain(parsed(signer), circle.map(parsed), [], at);
  await expect(looked).rejects.toMatchObject({ message: 'untrusted authority: too many certificates to try' });
});

test('no certificate stands twice in a chain, so that three that issue each other are soon looked through', async () => {
  const ended = await issue('One name', [mayIssue], undefined, new Date('2026-02-01T00:00:00Z'));
  const circle: Issued[] = [];
  for (let n = 0; n < 3; n += 1)
    circle.push(await issue('One name', [mayIssue], undefined, new Date(`20${30 + n}-01-01T00:00:00Z`), ended.keys));
  const looked = depth(await issue('Signer', [], ended), circle, [ended]);
  await expect(looked).rejects.toMatchObject({ reason: 'certificate expired' });
});

test.each([
  ['critical and unknown', true],
  ['unknown and not critical', false],
])('an extension that is %s makes an issuer useless: %s', async (_, critical) => {
  const root = await issue('Root', [mayIssue]);
  const between = await issue('Between', [mayIssue, unknown(critical)], root);
  const signer = await issue('Signer', [], between);
  if (critical) await expect(depth(signer, [between], [root])).rejects.toEqual(untrusted);
  else expect(await depth(signer, [between], [root])).toBe(3);
});
