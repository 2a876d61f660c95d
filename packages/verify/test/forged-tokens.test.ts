import * as asn1js from 'asn1js';
import { Extension } from 'pkijs';
import { verifyToken } from '../src/rfc3161/verify-token.ts';
import { type TestAuthority, testAuthority } from './authority.fixture.ts';
import { forgedTokens } from './corpus/forged-tokens.fixture.ts';

const digest = new Uint8Array(32).fill(0x5a);
const time = new Date('2026-03-02T10:00:00Z');
let authority: TestAuthority;
beforeAll(async () => {
  authority = await testAuthority('1.2.3.4');
});

test.each(forgedTokens.map((each) => [each.reason ?? 'nothing', each.name, each] as const))(
  '%s in a token with %s',
  async (_, __, { reason, make }) => {
    const token = await make(authority, digest, time);
    const verified = verifyToken(token, { digest, roots: [authority.root] });
    if (reason) await expect(verified).rejects.toMatchObject({ name: 'TokenRefused', reason });
    else await expect(verified).resolves.toMatchObject({ policy: '1.2.3.4', claimsQualified: false });
  },
);

test('a token claims to be qualified by its statement, also beside another extension', async () => {
  const qualified = await testAuthority('1.2.3.4', true);
  const extnValue = new asn1js.Integer({ value: 1 }).toBER();
  const further = new Extension({ extnID: '1.3.6.1.4.1.32473.9', critical: false, extnValue });
  const token = await qualified.forge(digest, {
    info: (info) => void Object.assign(info, { extensions: [further, ...(info.extensions ?? [])] }),
  });
  await expect(verifyToken(token, { digest, roots: [qualified.root] })).resolves.toMatchObject({
    claimsQualified: true,
  });
});
