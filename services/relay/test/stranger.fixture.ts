import { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import { waitForReceipt } from '@ipr/protocol/json-rpc/wait-for-receipt.fixture';
import { createWalletClient, type Hex, http, parseGwei } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { TestRelay } from './relay.fixture.ts';

/** The public data of a relay transaction, which any account can send again. */
export interface Copied {
  readonly to: Hex;
  readonly data: Hex;
}

/** A funded account that copies transactions from the pool with higher fees. */
export const stranger = async ({ chain }: Pick<TestRelay, 'chain'>) => {
  const account = privateKeyToAccount(generatePrivateKey());
  await jsonRpc(chain.rpcUrl)('anvil_setBalance', [account.address, `0x${(10n ** 20n).toString(16)}`]);
  const wallet = createWalletClient({ account, transport: http(chain.rpcUrl) });
  return {
    send: ({ to, data }: Copied): Promise<Hex> =>
      wallet.sendTransaction({
        chain: null,
        to,
        data,
        gas: 2_000_000n,
        maxFeePerGas: parseGwei('400'),
        maxPriorityFeePerGas: parseGwei('300'),
      }),
    receipt: (hash: Hex) => waitForReceipt(chain.rpcUrl, hash),
  };
};
