import { setTimeout as sleep } from 'node:timers/promises';
import { localDeployment, registryAbi } from '@ipr/abi';
import type { Stack } from '@ipr/e2e/stack/run-stack';
import { encodeFunctionData, type Hex, padHex } from 'viem';

const { address } = localDeployment.registry;

/** Registers assets without files, and shares them, from an account of the local chain, without the services. */
export const chainAccount = async (stack: Stack) => {
  const [from] = await stack.rpc<Hex[]>('eth_accounts');
  const send = (number: number) => {
    const hash = padHex(`0x${number.toString(16)}`, { size: 32 });
    const args = [hash, `bafkrei${String(number).padStart(52, 'a')}`, `Bench ${number}`] as const;
    const data = encodeFunctionData({ abi: registryAbi, functionName: 'createAsset', args });
    return stack.rpc<Hex>('eth_sendTransaction', [{ from, to: address, data, gas: '0x7a120' }]);
  };
  /** Grants an account view access to an asset of this account, with the hash of an NDA that is not published. */
  const invite = (id: number, user: Hex) => {
    const nda = padHex(`0x${id.toString(16)}`, { size: 32 });
    const args = [BigInt(id), user, 1, 0n, nda, `bafkrei${String(id).padStart(52, 'a')}`] as const;
    const data = encodeFunctionData({ abi: registryAbi, functionName: 'grantAccess', args });
    return stack.rpc<Hex>('eth_sendTransaction', [{ from, to: address, data, gas: '0x7a120' }]);
  };
  const receipt = (hash: Hex) => stack.rpc<{ blockNumber: Hex } | null>('eth_getTransactionReceipt', [hash]);
  /** Polls every 5 ms until the transaction is in a block. @returns the block's number */
  const mined = async (hash: Hex): Promise<number> => {
    for (;;) {
      const found = await receipt(hash);
      if (found) return Number(found.blockNumber);
      await sleep(5);
    }
  };
  return { registry: address, send, invite, receipt, mined };
};
