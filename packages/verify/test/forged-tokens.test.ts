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
