import { verifyToken } from '../src/rfc3161/verify-token.ts';
import { testAuthority } from './authority.fixture.ts';

const digest = new Uint8Array(32).fill(7);
const oidBytes = (...bytes: readonly number[]) => Uint8Array.from(bytes);
/** SET of the one AlgorithmIdentifier SHA-256, as the library writes it. */
const sha256 = oidBytes(0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01);

/** Where a sequence of bytes begins, first or last. */
const find = (whole: Uint8Array, part: Uint8Array): number => Buffer.from(whole).indexOf(Buffer.from(part));

const changed = async (at: (token: Uint8Array) => number, to: number) => {
  const authority = await testAuthority();
  const { token } = await authority.stamp(digest);
  const position = at(token);
  return verifyToken(token.with(position, to), { digest, roots: [authority.root] });
};
const version = (token: Uint8Array) => find(token, oidBytes(0x02, 0x01, 0x03)) + 2;
const algorithm = (token: Uint8Array) => find(token, sha256) + sha256.length - 1;
const signerVersion = (token: Uint8Array) => Buffer.from(token).lastIndexOf(Buffer.from([0x02, 0x01, 0x01])) + 2;

test.each([
  ['another version of the SignedData', version, 2],
  ['digest algorithms without that of the signer', algorithm, 2],
  ['another version of the SignerInfo', signerVersion, 3],
] as const)('refuses a token with %s, which no signature covers', async (_, at, to) => {
  await expect(changed(at, to)).rejects.toMatchObject({ reason: 'answer unreadable' });
});
