import { randomBytes } from 'node:crypto';
import { rpcChain } from '@ipr/adapter-rpc/chain';
import { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import { ndaConsent } from '@ipr/protocol/registry/signed-texts';
import type { Call } from '@ipr/protocol/safe/call';
import type { Hex } from 'viem';
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
  /** Anvil gives two transactions that one wallet sends at the same time the same nonce. */
  const lastSent = new Map<Hex, Promise<unknown>>();
  const send = (from: Hex, { to, data }: Call): Promise<Hex> => {
    // An estimate is too low when the transaction is mined in another second: 'updatedAt' changes too.
    const next = () => rpc<Hex>('eth_sendTransaction', [{ from, to, data, gas: '0x2dc6c0' }]);
    const sent = (lastSent.get(from) ?? Promise.resolve()).then(next, next);
    lastSent.set(from, sent);
    return sent;
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
