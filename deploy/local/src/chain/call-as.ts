import { randomBytes } from 'node:crypto';
import { rpcChain } from '@ipr/adapter-rpc/chain';
import { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import { ndaConsent } from '@ipr/protocol/registry/signed-texts';
import type { Call } from '@ipr/protocol/safe/call';
import { type Hex, toHex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';

const chainId = 80_002;

/** A CID that names no content. */
export const newCid = (): string =>
  `b${Array.from(randomBytes(58), (byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('')}`;

/** A wallet that the chain impersonates, and the key that signs its consents. */
export interface Signing {
  readonly wallet: Hex;
  readonly account: Pick<PrivateKeyAccount, 'signTypedData'>;
}

/** For tests: the registry of a local chain, and transactions of any wallet without its key. */
export const callAs = (rpcUrl: string) => {
  const rpc = jsonRpc(rpcUrl);
  const chain = rpcChain({ rpcUrl, chainId, pollMs: 20 });
  /** Anvil can give a nonce twice while it mines a block. */
  const lastNonces = new Map<Hex, Promise<number>>();
  const nextNonce = (from: Hex): Promise<number> => {
    const last = lastNonces.get(from)?.catch(() => -1) ?? -1;
    const next = Promise.all([last, rpc<Hex>('eth_getTransactionCount', [from, 'pending'])]).then(([used, count]) =>
      Math.max(used + 1, Number(count)),
    );
    lastNonces.set(from, next);
    return next;
  };
  const send = async (from: Hex, { to, data }: Call): Promise<Hex> => {
    const nonce = toHex(await nextNonce(from));
    // An estimate is too low when the transaction is mined in another second: 'updatedAt' changes too.
    return rpc<Hex>('eth_sendTransaction', [{ from, to, data, nonce, gas: '0x2dc6c0' }]);
  };
  /** @returns the hash of the transaction @throws Error when it failed */
  const act = async (wallet: Hex, call: Call): Promise<Hex> => {
    await rpc('anvil_impersonateAccount', [wallet]);
    await rpc('anvil_setBalance', [wallet, '0xde0b6b3a7640000']);
    const hash = await send(wallet, call);
    const receipt = await chain.waitForReceipt(hash);
    if (!receipt?.succeeded) throw new Error('the transaction failed');
    return hash;
  };
  /** Accepts the latest grant of this person. */
  const accept = async (assetId: string, { wallet, account }: Signing): Promise<Hex> => {
    const { ndaHash } = await chain.grantOf(assetId, wallet);
    const consent = ndaConsent({ chainId, registry: chain.registry, assetId, ndaHash });
    return act(wallet, chain.acceptAccess({ id: assetId, signature: await account.signTypedData(consent) }));
  };
  return { rpc, chain, act, accept };
};
