import { Failure } from '@ipr/domain';
import ky from 'ky';
import { z } from 'zod';

const Answer = z.object({ result: z.string().regex(/^0x[0-9a-f]{1,13}$/) });

/** The newest block, by one JSON-RPC call. @throws Failure chain.unavailable */
export const readBlockNumber = async (rpcUrl: string): Promise<number> => {
  const json = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] };
  try {
    const { result } = Answer.parse(await ky.post(new URL(rpcUrl, location.origin), { json, timeout: 10_000 }).json());
    return Number(result);
  } catch (thrown) {
    throw new Failure('chain.unavailable', {}, thrown);
  }
};
