import { canonical } from '@ipr/abi';
import { readAccountProof, readStorageProof } from '@ipr/protocol/evidence/account-proof';
import { readReceiptProof, receiptProof } from '@ipr/protocol/evidence/receipt-proof';
import { deploySafeCall, predictSafeAddress } from '@ipr/protocol/safe/safe';
import { safeProxyCodeHash, safeSlots } from '@ipr/protocol/safe/safe-slots';
import { createWalletClient, type Hex, http, keccak256, parseGwei, zeroAddress } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { z } from 'zod';
import { type LocalChain, startLocalChain } from './local-chain.fixture.ts';
import { prepareChain } from './prepare-chain.ts';

const Text = z.string().transform((text) => text as Hex);
const Header = z.object({ hash: Text, number: Text, receiptsRoot: Text, stateRoot: Text });
const Answer = z.looseObject({ status: Text });
const Proof = z.object({
  accountProof: z.array(Text),
  storageProof: z.array(z.object({ key: Text, proof: z.array(Text) })),
});
const owner = privateKeyToAccount(generatePrivateKey());

let local: LocalChain;
beforeAll(async () => {
  local = await startLocalChain();
  await prepareChain({ rpcUrl: local.rpcUrl, relayAddress: owner.address });
  await local.rpc('anvil_setBalance', [owner.address, '0x8ac7230489e80000']);
});
afterAll(() => local.stop());

const newest = async () => Header.parse(await local.rpc('eth_getBlockByNumber', ['latest', false]));

/** One block with this many transactions, of all types in turn: legacy, EIP-2930, EIP-1559; every fifth deploys a Safe. */
const mineBlock = async (count: number) => {
  const wallet = createWalletClient({ account: owner, transport: http(local.rpcUrl) });
  const first = Number(await local.rpc('eth_getTransactionCount', [owner.address, 'latest']));
  for (let at = 0; at < count; at += 1) {
    const key = at === 0 ? owner : privateKeyToAccount(generatePrivateKey());
    const call = at % 5 === 0 ? deploySafeCall(key.address) : { to: key.address, value: 1n };
    const fees = [
      { type: 'legacy', gasPrice: parseGwei('3') },
      { type: 'eip2930', gasPrice: parseGwei('3'), accessList: [] },
      { type: 'eip1559', maxFeePerGas: parseGwei('3'), maxPriorityFeePerGas: 1n },
    ] as const;
    const fee = fees[at % 3] ?? fees[0];
    await wallet.sendTransaction({ ...call, ...fee, gas: 400_000n, nonce: first + at, chain: null });
  }
  await local.rpc('evm_mine', []);
  return newest();
};

test('proves every receipt of a block against the receipts root of a chain, whatever the number of receipts', async () => {
  for (const count of [1, 2, 20, 140]) {
    const { number, receiptsRoot } = await mineBlock(count);
    const answer = z.array(Answer).parse(await local.rpc('eth_getBlockReceipts', [number]));
    expect(answer).toHaveLength(count);
    // 0, 127, 128: where the length of the key's encoding changes.
    for (const index of [0, 1, 2, 15, 16, 127, 128, count - 1].filter((at) => at < count)) {
      const proof = receiptProof(receiptsRoot, answer, index);
      const read = readReceiptProof(receiptsRoot, index, proof?.nodes ?? []);
      const status = BigInt(answer[index]?.status ?? '');
      expect(read).toEqual({ receipt: expect.objectContaining({ type: BigInt(index % 3), status }) });
    }
    expect(receiptProof(receiptsRoot, answer, count)).toBeNull();
  }
});

test('proves owner, threshold and singleton of a Safe against the state root of a chain, and the absence of others', async () => {
  const { number, stateRoot } = await newest();
  const safe = predictSafeAddress(owner.address);
  const { ownerOf, threshold, singleton, fallbackHandler } = safeSlots;
  const slots = [ownerOf(owner.address), threshold, singleton, fallbackHandler, ownerOf(safe)];
  const { accountProof, storageProof } = Proof.parse(await local.rpc('eth_getProof', [safe, slots, number]));
  const found = readAccountProof(stateRoot, safe, accountProof);
  if (!('account' in found) || !found.account) throw new Error('no account');
  const { storageRoot, codeHash, nonce } = found.account;
  expect(codeHash).toBe(safeProxyCodeHash);
  expect(codeHash).toBe(keccak256(Text.parse(await local.rpc('eth_getCode', [safe, number]))));
  expect(nonce).toBe(1n);
  const words = slots.map((slot, at) => readStorageProof(storageRoot, slot, storageProof[at]?.proof ?? []));
  const contracts = [canonical.safeL2, canonical.compatibilityFallbackHandler];
  expect(words).toEqual([1n, 1n, ...contracts.map(BigInt), 0n].map((word) => ({ word })));

  const stranger = predictSafeAddress(zeroAddress.replace('0x00', '0x11') as Hex);
  const absent = Proof.parse(await local.rpc('eth_getProof', [stranger, [], number]));
  expect(readAccountProof(stateRoot, stranger, absent.accountProof)).toEqual({ account: null });
  expect(readAccountProof(stateRoot, stranger, accountProof)).not.toHaveProperty('account.codeHash', codeHash);
});
