import { Hex32, HexData, type PortalConfig } from '@ipr/api';
import { PublicProof, type PublicProofRequest } from '@ipr/api/public-proof';
import { Failure, type Hex } from '@ipr/domain';
import type { RpcClient } from '@ipr/protocol/json-rpc/endpoint';
import { proofCalls } from '@ipr/protocol/registry/proof-calls';
import { z } from 'zod';

const Quantity = z.string().regex(/^0x[0-9a-f]{1,16}$/);
const Block = z.object({ hash: Hex32 });

const toHex = (block: bigint) => `0x${block.toString(16)}`;

/** Reads of the registry at one block. @throws Failure chain.unavailable, asset.not-found when the contract refuses the id */
const readsAt = (rpc: RpcClient, registry: Hex, block: bigint, id: string) => async (data: Hex) => {
  const answer = await rpc('eth_call', [{ to: registry, data }, toHex(block)]);
  if (!('error' in answer)) return HexData.parse(answer.result);
  if (answer.error.code === 3 || /revert/i.test(answer.error.message)) throw new Failure('asset.not-found', { id });
  throw new Failure('chain.unavailable');
};

const resultOf = async (rpc: RpcClient, method: string, params: readonly unknown[]): Promise<unknown> => {
  const answer = await rpc(method, params);
  if ('error' in answer) throw new Failure('chain.unavailable');
  return answer.result;
};

const readAll = async (
  rpc: RpcClient,
  { network, contracts: { registry } }: PortalConfig,
  { assetId, sha256 }: z.output<typeof PublicProofRequest>,
): Promise<PublicProof> => {
  const head = BigInt(Quantity.parse(await resultOf(rpc, 'eth_blockNumber', [])));
  const margin = BigInt(network.confirmations - 1);
  const final = head > margin ? head - margin : 0n;
  const call = readsAt(rpc, registry, final, assetId);
  const [block, asset, owner, assetOfFile] = await Promise.all([
    resultOf(rpc, 'eth_getBlockByNumber', [toHex(final), false]),
    call(proofCalls.asset(assetId)),
    call(proofCalls.owner(assetId)),
    sha256 ? call(proofCalls.assetOfFile(sha256)) : null,
  ]);
  // PublicProof removes the fields of the network that concern pages of the portal.
  return PublicProof.parse({
    network,
    registry,
    block: { number: final.toString(), hash: Block.parse(block).hash },
    answers: { asset, owner, assetOfFile },
  });
};

/**
 * A registration at the newest final block, as the nodes answer: a majority of them where several are configured.
 * @throws Failure asset.not-found, also while its registration is not final; chain.unavailable
 */
export const readProof = async (...given: Parameters<typeof readAll>): Promise<PublicProof> => {
  try {
    return await readAll(...given);
  } catch (thrown) {
    throw thrown instanceof Failure ? thrown : new Failure('chain.unavailable', {}, thrown);
  }
};
