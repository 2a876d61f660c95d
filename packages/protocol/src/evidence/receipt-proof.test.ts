import type { Hex } from '@ipr/domain';
import { keccak256, numberToHex, stringToHex, toRlp } from 'viem';
import { BlockReceipt, decodeReceipt, encodeReceipt } from './receipt.ts';
import { readReceiptProof, receiptProof } from './receipt-proof.ts';
import { buildTrie } from './trie-build.ts';

const relay = `0x${'fe'.repeat(20)}`;
const answerAt = (index: number, from = relay) => ({
  type: numberToHex(index % 4),
  status: '0x1',
  cumulativeGasUsed: numberToHex(21_000 * (index + 1)),
  gasUsed: from === relay ? '0x5208' : '0x0',
  logsBloom: `0x${'00'.repeat(256)}`,
  transactionIndex: numberToHex(index),
  from,
  logs: Array.from({ length: index % 3 }, (_, at) => ({
    address: relay,
    topics: [keccak256(stringToHex(`${index} ${at}`))],
    data: numberToHex(index + 1, { size: 32 }),
    logIndex: '0x0',
  })),
});
const block = Array.from({ length: 30 }, (_, index) => answerAt(index));
const rootOf = (answers: readonly ReturnType<typeof answerAt>[]): Hex =>
  buildTrie(
    answers.map(
      (answer, at) => [toRlp(at === 0 ? '0x' : numberToHex(at)), encodeReceipt(BlockReceipt.parse(answer))] as const,
    ),
    '0x',
  ).root;
const root = rootOf(block);
const proofAt = (index: number, answers: readonly unknown[] = block) => {
  const proof = receiptProof(root, answers, index);
  if (!proof) throw new Error(`no proof of ${index}`);
  return proof;
};

test('proves each receipt at its index and at no other', () => {
  for (const index of block.keys()) {
    const { nodes, receipt } = proofAt(index);
    expect(readReceiptProof(root, index, nodes)).toEqual({ receipt: decodeReceipt(receipt) });
    for (const other of block.keys())
      if (other !== index) expect(readReceiptProof(root, other, nodes)).toHaveProperty('refused');
  }
});

test('orders receipts by their index, whatever the order of the answer', () => {
  expect(proofAt(7, block.toReversed())).toEqual(proofAt(7));
});

test('refuses a receipt of another block, and indices that are none', () => {
  const { nodes } = proofAt(3);
  expect(readReceiptProof(rootOf(block.slice(0, 9)), 3, nodes)).toEqual({ refused: 'proof of another root' });
  for (const index of [-1, 1.5, Number.NaN, 2 ** 60])
    expect(readReceiptProof(root, index, nodes)).toEqual({ refused: 'no receipt at this index' });
  const behindLast = buildTrie([], '0x');
  expect(readReceiptProof(behindLast.root, 0, behindLast.nodes)).toEqual({ refused: 'no receipt at this index' });
});

test('makes no proof where the answer does not give the root of the header', () => {
  const changed = block.with(4, { ...answerAt(4), status: '0x0' });
  expect(receiptProof(root, changed, 3)).toBeNull();
  expect(receiptProof(root, block.slice(1), 3)).toBeNull();
  expect(receiptProof(root, block, block.length)).toBeNull();
  expect(() => receiptProof(root, [{ ...block[0], logsBloom: 'x' }], 0)).toThrow();
});

test('leaves a receipt of a state sync out where the root does, and covers it where the root does', () => {
  const synced = [...block, answerAt(block.length, `0x${'00'.repeat(20)}`)];
  expect(receiptProof(root, synced, 3)).toEqual(proofAt(3));
  expect(receiptProof(root, synced, block.length)).toBeNull();
  const since = rootOf(synced);
  const { nodes = [] } = receiptProof(since, synced, block.length) ?? {};
  expect(readReceiptProof(since, block.length, nodes)).toHaveProperty('receipt.status', 1n);
});

test('decodes a receipt in its one encoding only', () => {
  const encoded = encodeReceipt(BlockReceipt.parse(answerAt(2)));
  expect(decodeReceipt(encoded)).toMatchObject({ type: 2n, cumulativeGasUsed: 63_000n });
  const content = encoded.slice(4);
  for (const wrong of [
    '0x',
    '0x02',
    '0xc0',
    `0x00${content}`,
    `0x80${content}`,
    `${encoded}00`,
    toRlp(['0x01', '0x02']),
  ])
    expect(decodeReceipt(wrong as Hex)).toBeNull();
});
