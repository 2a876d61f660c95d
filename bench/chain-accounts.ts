import { deployments, registryAbi } from '@ipr/abi';
import type { Stack } from '@ipr/e2e/stack/run-stack';
import { encodeFunctionData, type Hex, padHex } from 'viem';

const { address } = deployments[80002].registry;

/** Registers assets of no file by an account of the local chain, without the services. */
export const chainAccount = async (stack: Stack) => {
  const [from] = await stack.rpc<Hex[]>('eth_accounts');
  const send = (number: number) => {
    const hash = padHex(`0x${number.toString(16)}`, { size: 32 });
    const args = [hash, `bafkrei${String(number).padStart(52, 'a')}`, `Bench ${number}`] as const;
    const data = encodeFunctionData({ abi: registryAbi, functionName: 'createAsset', args });
    return stack.rpc<Hex>('eth_sendTransaction', [{ from, to: address, data, gas: '0x7a120' }]);
  };
  const receipt = (hash: Hex) => stack.rpc<{ blockNumber: Hex } | null>('eth_getTransactionReceipt', [hash]);
  return { registry: address, send, receipt };
};
