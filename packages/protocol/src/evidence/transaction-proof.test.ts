import type { Hex } from '@ipr/domain';
import { keccak256, numberToHex, parseTransaction, type TransactionSerializable, toRlp } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { readTransactionProof, transactionProof } from './transaction-proof.ts';
import { buildTrie } from './trie-build.ts';

const account = privateKeyToAccount(`0x${'31'.repeat(32)}`);
const to: Hex = `0x${'0d'.repeat(20)}`;
const hash: Hex = `0x01${'0e'.repeat(31)}`;
const fees = { maxFeePerGas: 300n, maxPriorityFeePerGas: 0n };
const list = [{ address: to, storageKeys: [hash] }];
const authorization = await account.signAuthorization({ contractAddress: to, chainId: 80_002, nonce: 3 });
const own = { to, value: 0n, gas: 21_000n, chainId: 80_002 } as const;

/** One of each type that a block can have, as viem serializes it. */
const kinds: readonly TransactionSerializable[] = [
  { type: 'legacy', ...own, chainId: undefined, gasPrice: 7n, nonce: 0 },
  { type: 'legacy', ...own, gasPrice: 7n, nonce: 1, data: '0x00' },
  { type: 'eip2930', ...own, gasPrice: 256n, nonce: 2, accessList: list },
  { type: 'eip1559', ...own, ...fees, nonce: 3, data: '0x495052', accessList: list },
  { type: 'eip1559', ...own, to: null, ...fees, nonce: 4, data: '0xfe' },
  { type: 'eip4844', ...own, ...fees, nonce: 5, maxFeePerBlobGas: 9n, blobVersionedHashes: [hash] },
  { type: 'eip7702', ...own, ...fees, nonce: 6, authorizationList: [authorization] },
];
const typeOf = { legacy: '0x0', eip2930: '0x1', eip1559: '0x2', eip4844: '0x3', eip7702: '0x4' } as const;
const quantity = (value: unknown) => numberToHex(BigInt(String(value ?? 0)));

/** A signed transaction, and as eth_getBlockByHash answers it. */
const sign = async (transaction: TransactionSerializable, index: number) => {
  const raw = await account.signTransaction(transaction);
  const { v, yParity, r = '0x', s = '0x', ...fields } = parseTransaction(raw);
  const numbers = Object.entries({ ...fields, v: v ?? yParity, ...(v && yParity === undefined ? {} : { yParity }) });
  const plain = Object.fromEntries(
    numbers.flatMap(([name, value]) =>
      typeof value === 'bigint' || typeof value === 'number' ? [[name, quantity(value)] as const] : [],
    ),
  );
  const answer = {
    value: '0x0',
    nonce: '0x0',
    ...plain,
    ...(fields.type === 'legacy' && v === undefined ? { v: quantity(yParity) } : {}),
    from: account.address,
    to: fields.to ?? null,
    input: fields.data ?? '0x',
    accessList: fields.accessList,
    blobVersionedHashes: 'blobVersionedHashes' in fields ? fields.blobVersionedHashes : undefined,
    authorizationList:
      'authorizationList' in fields
        ? fields.authorizationList?.map((each) => ({
            ...each,
            chainId: quantity(each.chainId),
            nonce: quantity(each.nonce),
            yParity: quantity(each.yParity),
          }))
        : undefined,
    ...(fields.type === 'eip1559' || fields.type === 'eip4844' || fields.type === 'eip7702'
      ? { maxPriorityFeePerGas: '0x0' }
      : {}),
    type: typeOf[fields.type as keyof typeof typeOf],
    transactionIndex: numberToHex(index),
    r,
    s,
  };
  return { raw, answer };
};
const block = await Promise.all(kinds.map(sign));
const answers = block.map(({ answer }) => answer);
const rootOf = (raws: readonly Hex[]): Hex =>
  buildTrie(
    raws.map((raw, at) => [toRlp(at === 0 ? '0x' : numberToHex(at)), raw] as const),
    '0x',
  ).root;
const root = rootOf(block.map(({ raw }) => raw));

test('rebuilds a block with transactions of every type and proves each at its index', () => {
  for (const [index, { raw }] of block.entries())
    expect(transactionProof(root, answers.toReversed(), index)).toMatchObject({ value: raw });
  expect(transactionProof(root, answers, block.length)).toBeNull();
});

test('reads hash, chain and call data of a transaction of type 2 from its proof, and at no other index', () => {
  const { nodes } = transactionProof(root, answers, 3) ?? { nodes: [] };
  const expected = { hash: keccak256(block[3]?.raw ?? '0x'), chainId: 80_002, data: '0x495052' };
  expect(readTransactionProof(root, 3, nodes)).toEqual({ transaction: expected });
  for (const index of [0, 2, 4, -1, 0.5, 99])
    expect(readTransactionProof(root, index, nodes)).toHaveProperty('refused');
  expect(readTransactionProof(rootOf(['0x01']), 3, nodes)).toEqual({ refused: 'proof of another root' });
  const { nodes: older } = transactionProof(root, answers, 2) ?? { nodes: [] };
  expect(readTransactionProof(root, 2, older)).toEqual({ refused: 'proof malformed' });
});

test('makes no proof where the answer does not give the root of the header', () => {
  const [first = {}] = answers;
  for (const wrong of [answers.slice(1), answers.with(3, { ...answers[3], input: '0x' } as never), ['x'], null])
    expect(transactionProof(root, wrong, 3)).toBeNull();
  for (const change of [{ type: '0x7e' }, { gasPrice: undefined }])
    expect(transactionProof(root, [{ ...first, ...change }, ...answers.slice(1)], 3)).toBeNull();
});

test('leaves a state sync of Bor out, which its block lists and its root does not cover', () => {
  const sync = { ...answers[0], from: `0x${'00'.repeat(20)}`, gas: '0x0', transactionIndex: numberToHex(block.length) };
  expect(transactionProof(root, [...answers, sync], 3)).toEqual(transactionProof(root, answers, 3));
});
