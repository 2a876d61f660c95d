import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deployments, registryAbi } from '@ipr/abi';
import type { Hex } from '@ipr/domain';
import { encodeAbiParameters, encodeEventTopics } from 'viem';

export const registry = deployments[80002].registry.address.toLowerCase() as Hex;

const hashOf = (text: string): Hex => `0x${createHash('sha256').update(text).digest('hex')}`;
const hex = (number: number): Hex => `0x${number.toString(16)}`;

export interface RecordedLog {
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

/** The log of an AssetCreated event. @param address the registry unless it is a forgery */
export const created = (id: number, owner: Hex, cid: string, address: Hex = registry): RecordedLog => ({
  address,
  topics: encodeEventTopics({
    abi: registryAbi,
    eventName: 'AssetCreated',
    args: { id: BigInt(id), owner, hash: hashOf(cid) },
  }) as Hex[],
  data: encodeAbiParameters([{ type: 'string' }, { type: 'string' }, { type: 'uint64' }], [cid, 'A title', 0n]),
});

interface Block {
  readonly hash: Hex;
  readonly logs: readonly RecordedLog[];
}

/** A chain of recorded blocks behind a real JSON-RPC server, which can be forked, shortened and killed. */
export const startRecordedChain = async () => {
  let genesis = 'first';
  let blocks: Block[] = [{ hash: hashOf(genesis), logs: [] }];
  const asked: (readonly [number, number])[] = [];
  let dead = false;

  const header = (number: number) => ({ number: hex(number), hash: blocks[number]?.hash, transactions: [] });
  const logsOf = ({ fromBlock, toBlock, address, topics }: Record<string, string | string[][]>) => {
    const [from, to] = [Number(fromBlock), Number(toBlock)];
    asked.push([from, to]);
    return blocks.flatMap(({ hash: blockHash, logs }, number) =>
      number < from || number > to
        ? []
        : logs
            .map((log, at) => ({ ...log, blockHash, blockNumber: hex(number), logIndex: hex(at), removed: false }))
            .filter((log) => log.address === address && (topics as string[][])[0]?.includes(log.topics[0] ?? '')),
    );
  };
  const answer = (method: string, params: unknown[]) => {
    if (method === 'eth_chainId') return hex(80_002);
    if (method === 'eth_getLogs') return logsOf(params[0] as never);
    if (method === 'eth_getBlockByNumber')
      return header(params[0] === 'latest' ? blocks.length - 1 : Number(params[0] as string));
    throw new Error(`not recorded: ${method}`);
  };

  const server = createServer(async (request, response) => {
    if (dead) return void request.socket.destroy();
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { id, method, params } = JSON.parse(Buffer.concat(parts).toString());
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: answer(method, params) }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Ranges of blocks whose logs were asked for. */
    asked,
    head: () => blocks.length - 1,
    /** One block for each list of logs. */
    mine: (...lists: readonly (readonly RecordedLog[])[]) => {
      for (const logs of lists)
        blocks.push({ hash: hashOf(`${genesis} ${blocks.length} ${JSON.stringify(logs)}`), logs });
    },
    /** Empty blocks. */
    pass: (count: number) => {
      for (let i = 0; i < count; i++) blocks.push({ hash: hashOf(`${genesis} ${blocks.length}`), logs: [] });
    },
    /** Takes the newest blocks back. */
    loseNewest: (count: number) => {
      blocks = blocks.slice(0, -count);
    },
    /** Another chain with the same id begins. */
    beginAnew: () => {
      genesis = 'second';
      blocks = [{ hash: hashOf(genesis), logs: [] }];
    },
    setDead: (isDead: boolean) => {
      dead = isDead;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

export type RecordedChain = Awaited<ReturnType<typeof startRecordedChain>>;
