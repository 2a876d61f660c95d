import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { anvilCommand } from '@ipr/local-stack/chain/anvil';
import { prepareChain } from '@ipr/local-stack/chain/prepare-chain';
import { type JsonRpc, jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import { parseEther, parseGwei, toHex } from 'viem';
import { english, generateMnemonic, generatePrivateKey, privateKeyToAddress } from 'viem/accounts';

const blockMs = 2_000;
/** Base fee of a block in a rush; it falls by the rules of EIP-1559 afterwards, an eighth with every empty block. */
const spike = parseGwei('180');
/** Blocks that a re-organisation replaces. */
const reorganised = 6;

interface Header {
  readonly number: string;
  readonly transactions: readonly string[];
}

const fundedAccount = async (rpc: JsonRpc) => {
  const key = generatePrivateKey();
  await rpc('anvil_setBalance', [privateKeyToAddress(key), toHex(parseEther('1000'))]);
  return key;
};

/**
 * A network that this product did not make: a genesis of its own, a block every two seconds, base fees that jump, and blocks that are
 * taken back. It has what public networks have: singleton factory, Multicall3 and Safe 1.4.1.
 */
export const startSecondChain = async (folder: string, port: number) => {
  const { command, args } = anvilCommand({
    port,
    stateFile: join(folder, 'chain.json'),
    savesItself: false,
    mnemonic: generateMnemonic(english),
  });
  const anvil = spawn(command, args, { stdio: 'ignore' });
  const ended = once(anvil, 'exit');
  const rpc = jsonRpc(`http://127.0.0.1:${port}`);
  while (!(await rpc('eth_chainId').catch(() => undefined))) await sleep(20);
  const relayKey = await fundedAccount(rpc);
  await prepareChain({ rpcUrl: `http://127.0.0.1:${port}`, relayAddress: privateKeyToAddress(relayKey) });
  const deployerKey = await fundedAccount(rpc);

  const stopping = new AbortController();
  let [taken, wanted] = [0, 0];
  const newest = () => rpc<Header>('eth_getBlockByNumber', ['latest', false]);
  /** The block whose transactions the next re-organisation takes back. */
  let doomed: number | null = null;

  const makeBlock = async (): Promise<void> => {
    await rpc('evm_setTime', [Math.floor(Date.now() / 1000)]);
    await rpc('evm_mine');
    const { number, transactions } = await newest();
    if (wanted > taken && doomed === null && transactions.length > 0) doomed = Number(number);
    if (doomed === null || Number(number) - doomed < reorganised - 1) return;
    doomed = null;
    await rpc('anvil_reorg', [reorganised, []]);
    taken++;
  };
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      await makeBlock();
      await sleep(blockMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();

  return {
    url: `http://127.0.0.1:${port}`,
    deployerKey,
    relayKey,
    /** The next block with a transaction is taken back, with five others, when it has five successors. */
    takeBackNext: () => void wanted++,
    /** The base fee of the next block is high, and falls from then on. */
    spikeFees: (): Promise<unknown> => rpc('anvil_setNextBlockBaseFeePerGas', [toHex(spike)]),
    /** Re-organisations so far. */
    takenBack: () => taken,
    close: async (): Promise<void> => {
      stopping.abort();
      await loop.catch(() => undefined);
      anvil.kill('SIGKILL');
      await ended;
    },
  };
};
