import { setTimeout as sleep } from 'node:timers/promises';
import { soon, startTemporaryAnvil } from '../chain/temporary-anvil.ts';
import { startPausableMiner } from './pausable-miner.ts';

let anvil: Awaited<ReturnType<typeof startTemporaryAnvil>>;
beforeAll(async () => {
  anvil = await startTemporaryAnvil();
});
afterAll(() => anvil.close());

const head = async (): Promise<number> => Number(await anvil.rpc<string>('eth_blockNumber'));

const send = async (): Promise<string> => {
  const [from, to] = await anvil.rpc<string[]>('eth_accounts');
  return anvil.rpc<string>('eth_sendTransaction', [{ from, to, value: '0x1' }]);
};

const receiptOf = (hash: string) =>
  soon(async () => {
    const receipt = await anvil.rpc<{ blockNumber: string } | null>('eth_getTransactionReceipt', [hash]);
    if (!receipt) throw new Error('not mined');
    return receipt;
  });

test('a held miner mines nothing until the last holder has released it, then everything that waits', async () => {
  const miner = startPausableMiner(anvil.rpcUrl);
  try {
    await receiptOf(await send());
    const before = await head();
    const releases = await Promise.all([miner.hold(), miner.hold()]);
    const waiting = await send();
    releases[0]?.();
    // Released twice by mistake: it still counts once.
    releases[0]?.();
    for (let query = 0; query < 40; query++) {
      expect(await head()).toBe(before);
      await sleep(25);
    }
    releases[1]?.();
    expect(Number((await receiptOf(waiting)).blockNumber)).toBe(before + 1);
  } finally {
    await miner.stop();
  }
});
