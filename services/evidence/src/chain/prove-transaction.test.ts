import type { Hex } from '@ipr/domain';
import { BlockReceipt, encodeReceipt } from '@ipr/protocol/evidence/receipt';
import { RecordTransaction } from '@ipr/protocol/evidence/record-parts';
import { buildTrie } from '@ipr/protocol/evidence/trie-build';
import { toRlp } from 'viem';
import { proveTransaction } from './prove-transaction.ts';

const hashOf = (digits: string): Hex => `0x${digits.repeat(32)}`;
const bytes = (count: number): Hex => `0x${'ab'.repeat(count)}`;

/** A node whose newest block has one transaction, whose sender chose these sizes in bytes. */
const nodeWith = ({ input = 4, logs = [32] }: { readonly input?: number; readonly logs?: readonly number[] }) => {
  const address = `0x${'0a'.repeat(20)}`;
  const receipt = {
    type: '0x2',
    status: '0x1',
    cumulativeGasUsed: '0x5208',
    gasUsed: '0x5208',
    logsBloom: bytes(256),
    transactionIndex: '0x0',
    from: address,
    logs: logs.map((size) => ({ address, topics: [hashOf('01')], data: bytes(size) })),
  };
  const receiptsRoot = buildTrie([[toRlp('0x'), encodeReceipt(BlockReceipt.parse(receipt))]], '0x').root;
  const zeros = 'difficulty number gasLimit gasUsed timestamp'.split(' ').map((name) => [name, '0x0']);
  const words = 'hash parentHash sha3Uncles stateRoot transactionsRoot mixHash'
    .split(' ')
    .map((name) => [name, hashOf('02')]);
  const rest = { miner: address, logsBloom: bytes(256), extraData: '0x', nonce: '0x', receiptsRoot };
  const answers: Readonly<Record<string, unknown>> = {
    eth_getTransactionByHash: { blockHash: hashOf('02'), transactionIndex: '0x0', input: bytes(input) },
    eth_getBlockByHash: { ...Object.fromEntries([...zeros, ...words]), ...rest },
    eth_getBlockReceipts: [receipt],
  };
  const query = async (method: string) => answers[method];
  return { query, queryOptional: query };
};

const proved = async (sizes: Parameters<typeof nodeWith>[0]) => {
  const { transaction } = (await proveTransaction(nodeWith(sizes), 'acceptance', hashOf('03'))) ?? {};
  return RecordTransaction.parse(transaction);
};

test('a transaction of usual size has its call data and the proof of its receipt', async () => {
  const { input, receipt, proof } = await proved({});
  expect([input, receipt === null, proof?.length]).toEqual([bytes(4), false, 1]);
});

test('call data beyond the limit of a record is left out, so that no sender can prevent the record', async () => {
  const { input, receipt } = await proved({ input: 256 * 1024 + 1 });
  expect([input, receipt === null]).toEqual([null, false]);
});

test.each([
  ['a receipt whose node is beyond the limit', [64 * 1024]],
  ['a log above 256 KiB', [256 * 1024 + 1]],
  ['more than 5,000 logs', Array.from({ length: 5_001 }, () => 1)],
] as const)('a record is made without the proof of %s', async (_, logs) => {
  const { input, receipt, proof } = await proved({ logs });
  expect([input, receipt, proof]).toEqual([bytes(4), null, null]);
});
