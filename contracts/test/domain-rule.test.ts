import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shareStatus } from '@ipr/domain';
import { type Hex, keccak256, toHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { as, cid, consentOf, hashOf, networkHelpers, now, one, owner, sharedRegistry } from './fixture.ts';

const { time } = networkHelpers;
const outcomes = ['pending', 'accepted', 'rejected', 'relinquished', 'revoked'] as const;
/** Seeded random numbers, so that every run tests the same cases. */
const random = (name: string, below: number): number => Number(BigInt(keccak256(toHex(name))) % BigInt(below));

describe('the rules of packages/domain and of the contract', () => {
  it('agree on every grant at every time', async () => {
    const { registry } = await sharedRegistry();
    const start = await now();
    const grants = await Promise.all(
      Array.from({ length: 30 }, async (_, i) => {
        const account = privateKeyToAccount(hashOf(`person ${i}`));
        await networkHelpers.setBalance(account.address, 10n ** 18n);
        await networkHelpers.impersonateAccount(account.address);
        const expiresAt = random(`expiry ${i}`, 4) === 0 ? 0n : start + 1_000n + BigInt(random(`time ${i}`, 1_000));
        const state = outcomes[random(`outcome ${i}`, outcomes.length)] ?? 'pending';
        return { account, expiresAt, state, role: 1 + random(`role ${i}`, 3), ndaHash: hashOf(`nda ${i}`) };
      }),
    );
    for (const { account, expiresAt, state, role, ndaHash } of grants) {
      const grantee = { account: account.address };
      await registry.write.grantAccess([1n, account.address, role, expiresAt, ndaHash, cid], as(owner));
      const accept = async (signature: Hex) => registry.write.acceptAccess([1n, signature], grantee);
      if (state === 'accepted' || state === 'relinquished')
        await accept(await account.signTypedData(consentOf(registry, 1n, ndaHash)));
      if (state === 'rejected' || state === 'relinquished') await registry.write.relinquishAccess([1n], grantee);
      if (state === 'revoked') await registry.write.revokeAccess([1n, account.address], as(owner));
    }
    const seen = new Set<string>();
    for (const at of [start + 999n, ...grants.map(({ expiresAt }) => expiresAt).filter((at) => at > 0n), start + 3_000n]
      .sort((a, b) => Number(a - b))
      .filter((_, i) => i % 4 === 0)) {
      if (at > (await now())) await time.increaseTo(at);
      for (const { account, expiresAt, state, role } of grants) {
        const status = shareStatus({ state, expiresAt }, Number(await now()));
        seen.add(status);
        for (const need of [1, 2, 3]) {
          const expected = status === 'ACTIVE' && need <= role;
          assert.equal(
            await registry.read.hasAccess([1n, account.address, need]),
            expected,
            `${state} ${status} ${need}`,
          );
          assert.equal(await registry.read.hasAccessByHash([one, account.address, need]), expected);
        }
      }
    }
    assert.deepEqual([...seen].sort(), ['ACTIVE', 'EXPIRED', 'PENDING', 'REVOKED']);
  });
});
