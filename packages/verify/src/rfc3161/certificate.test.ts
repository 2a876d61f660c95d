import { testAuthority } from '../../test/authority.fixture.ts';
import { nameOf, parseCertificate } from './certificate.ts';
import { certificateIsSignedBy } from './public-key.ts';

test('a certificate is parsed once for equal bytes, and changed bytes are another certificate', async () => {
  const { root } = await testAuthority();
  const parsed = parseCertificate(root);
  expect(parseCertificate(root.slice())).toBe(parsed);
  const changed = root.with(-1, (root.at(-1) ?? 0) ^ 1);
  expect(await certificateIsSignedBy(parsed, parsed)).toBe(true);
  expect(await certificateIsSignedBy(parseCertificate(changed), parseCertificate(changed))).toBe(false);
  expect(await certificateIsSignedBy(parsed, parsed)).toBe(true);
});

test('bytes that a caller changes later do not change the parsed certificate', async () => {
  const given = (await testAuthority()).root.slice();
  const { der } = parseCertificate(given);
  const before = der.slice();
  given.fill(0);
  expect(der).toEqual(before);
  expect(nameOf(parseCertificate(before))).toBe(nameOf(parseCertificate(der)));
});

test('an answer about one issuer is none about another with the same name', async () => {
  const [one, other] = [await testAuthority(), await testAuthority()].map(({ root }) => parseCertificate(root));
  if (!one || !other) throw new Error('two authorities');
  expect(nameOf(one)).toBe(nameOf(other));
  expect(await certificateIsSignedBy(one, one)).toBe(true);
  expect(await certificateIsSignedBy(one, other)).toBe(false);
});
