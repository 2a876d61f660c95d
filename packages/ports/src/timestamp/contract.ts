import { createHash, randomBytes, X509Certificate } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { Timestamp, TimestampAuthority } from './port.ts';

const issuedInTurn = (chain: Timestamp['chain']): boolean =>
  chain.every((certificate, at) => {
    const issuer = new X509Certificate(chain[at + 1] ?? certificate);
    return new X509Certificate(certificate).verify(issuer.publicKey);
  });

/**
 * Registers the tests that every adapter of the timestamp port passes.
 * @param rootOf the certificate (DER) that the adapter is configured to trust
 */
export const describeTimestampAuthority = (
  name: string,
  authorityOf: () => TimestampAuthority,
  rootOf: () => Uint8Array,
): void => {
  describe(`${name} fulfils the timestamp contract`, () => {
    const digest = createHash('sha256').update('an invention').digest();

    test('timestamps a digest with the current time', async () => {
      const before = Date.now();
      const { token, genTime, serial, tsa, policy } = await authorityOf().stamp(digest);
      expect(Buffer.from(token).includes(digest)).toBe(true);
      // genTime has a resolution of one second.
      expect(genTime.getTime()).toBeGreaterThanOrEqual(before - 1_000);
      expect(genTime.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
      expect(serial).toMatch(/^[1-9a-f][0-9a-f]{0,39}$/);
      expect(Buffer.from(token).toString('hex')).toContain(serial);
      expect(tsa).not.toBe('');
      expect(policy).toMatch(/^[0-2](\.\d+)+$/);
    });

    test('returns the certificate chain from the signer to the trusted root', async () => {
      const { chain } = await authorityOf().stamp(digest);
      expect(issuedInTurn(chain)).toBe(true);
      expect(Buffer.from(rootOf()).equals(chain.at(-1) ?? Buffer.alloc(0))).toBe(true);
    });

    test('returns a different token for every call, also for concurrent calls with the same digest', async () => {
      const digests = [digest, digest, randomBytes(32), randomBytes(32), randomBytes(32)];
      const stamps = await Promise.all(digests.map((each) => authorityOf().stamp(each)));
      expect(new Set(stamps.map(({ serial }) => serial)).size).toBe(digests.length);
      stamps.forEach(({ token }, at) => {
        expect(Buffer.from(token).includes(digests[at] as Buffer)).toBe(true);
      });
    });

    test.each([0, 20, 31, 33, 64])('refuses a digest of %i bytes, because a SHA-256 has 32', async (length) => {
      await expect(authorityOf().stamp(randomBytes(length))).rejects.toMatchObject({
        code: 'timestamp.creation-failed',
        params: { reason: 'not a SHA-256' },
      });
    });
  });
};
