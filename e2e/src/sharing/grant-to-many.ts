import { randomBytes } from 'node:crypto';
import { type Hex, roleOf } from '@ipr/domain';
import type { Person } from '../person/person.ts';
import type { Stack } from '../stack/run-stack.ts';

/** Grants access to `count` wallets under the document of an earlier grant, as the owner's Safe, and waits for the index. */
export const grantToMany = async (stack: Stack, by: Person, like: { id: string; user: Hex }, count: number) => {
  const { chain, index } = by.ports;
  const { ndaHash, cid } = await chain.grantOf(like.id, like.user);
  const { wallet: from } = by.session;
  await stack.rpc('anvil_setBalance', [from, '0xde0b6b3a7640000']);
  await stack.rpc('anvil_impersonateAccount', [from]);
  const users = Array.from({ length: count }, (): Hex => `0x${randomBytes(20).toString('hex')}`);
  let last: Hex = '0x';
  for (const user of users) {
    const { to, data } = await chain.grantAccess({ id: like.id, user, role: roleOf.view, expiresAt: 0, ndaHash, cid });
    last = await stack.rpc<Hex>('eth_sendTransaction', [{ from, to, data, gas: '0x7a120' }]);
  }
  const receipt = await chain.waitForReceipt(last);
  await stack.rpc('anvil_stopImpersonatingAccount', [from]);
  await index.waitForBlock(receipt?.blockNumber ?? 0);
  return users;
};

/** Each of these wallets rejects its grant; waits for the index. */
export const rejectAsMany = async (stack: Stack, by: Person, id: string, users: readonly Hex[]): Promise<void> => {
  const { chain, index } = by.ports;
  const { to, data } = await chain.relinquishAccess({ id });
  let last: Hex = '0x';
  for (const from of users) {
    await stack.rpc('anvil_setBalance', [from, '0xde0b6b3a7640000']);
    await stack.rpc('anvil_impersonateAccount', [from]);
    last = await stack.rpc<Hex>('eth_sendTransaction', [{ from, to, data, gas: '0x7a120' }]);
    await stack.rpc('anvil_stopImpersonatingAccount', [from]);
  }
  const receipt = await chain.waitForReceipt(last);
  await index.waitForBlock(receipt?.blockNumber ?? 0);
};
