import { embeddedWallet } from '@ipr/adapter-embedded-wallet';
import { graphIndex } from '@ipr/adapter-graph';
import type { PortalConfig, SessionUser } from '@ipr/api';
import type { ShellApi, ShellPorts } from '@ipr/mfe-contract';
import type { Chain } from '@ipr/ports/chain';
import type { Keynet } from '@ipr/ports/keynet';
import type { Wallet } from '@ipr/ports/wallet';
import { laterChain } from './later-chain.ts';
import type { createApprove } from './signing/approve-request.ts';

const openKeynet = async (config: PortalConfig, wallet: Wallet): Promise<Keynet> => {
  const { litKeynet } = await import('@ipr/adapter-lit');
  const { nodes, threshold, groupPublicKey, keysetId, blockhashUrl } = config.keynet;
  const keynet = litKeynet({
    nodes,
    threshold,
    groupPublicKey,
    keysetId,
    chainId: config.network.chainId,
    domain: location.host,
    blockhashUrl: new URL(blockhashUrl, location.origin).href,
    signer: {
      wallet: wallet.address,
      signMessage: (message) => wallet.sign({ kind: 'keynet-session', message }),
    },
  });
  await keynet.connect();
  return keynet;
};

type Places = Pick<PortalConfig, 'contracts' | 'network' | 'urls'>;

const openChain = async ({ network, contracts, urls }: Places): Promise<Chain> => {
  const { rpcChain } = await import('@ipr/adapter-rpc/chain');
  const { chainId, pollMs } = network;
  return rpcChain({ rpcUrl: urls.rpc, chainId, registry: contracts.registry, pollMs });
};

/** The public records of the registry, readable without a session. */
export const createPublicPorts = (config: Places): Pick<ShellPorts, 'chain' | 'index'> => ({
  chain: laterChain(config, () => openChain(config)),
  index: graphIndex({ url: config.urls.graphql }),
});

/** Signs with the browser wallet of a person who has taken over their key; loaded with the first signature. */
const ownWallet = (
  { network, contracts }: Places,
  api: ShellApi,
  { wallet: safe, eoaWallet }: SessionUser,
): Wallet => ({
  address: safe,
  owner: eoaWallet,
  async sign(request) {
    const [{ browserWallet }, { findKeyWallets }] = await Promise.all([
      import('./own-key/browser-wallet.ts'),
      import('./own-key/remembered-wallet.ts'),
    ]);
    const account = { chainId: network.chainId, safe, registry: contracts.registry };
    const owners = async () => (await api.identity.walletKey({}, { quiet: true })).owners;
    return browserWallet(account, eoaWallet, { findWallets: findKeyWallets, owners }).sign(request);
  },
});

/** Signs with the wallet that Dynamic keeps for the person; its code is loaded with the first signature. */
const walletAtDynamic = (config: PortalConfig, api: ShellApi, { wallet: safe, eoaWallet }: SessionUser): Wallet => ({
  address: safe,
  owner: eoaWallet,
  async sign(request) {
    const [{ dynamicWallet }, { openDynamicClient }] = await Promise.all([
      import('./dynamic/dynamic-wallet.ts'),
      import('./dynamic/open-dynamic.ts'),
    ]);
    const account = { chainId: config.network.chainId, safe, registry: config.contracts.registry };
    const deps = {
      openClient: () => openDynamicClient(config),
      readKey: () => api.identity.walletKey({}, { quiet: true }),
    };
    return dynamicWallet(account, eoaWallet, deps).sign(request);
  },
});

const embedded = (config: PortalConfig, api: ShellApi, user: SessionUser): Wallet => {
  const { chain } = createPublicPorts(config);
  let approve: Promise<ReturnType<typeof createApprove>> | undefined;
  return embeddedWallet(api.identity, user, async (request) => {
    const origin = config.signing?.origin;
    if (origin === undefined) return undefined;
    // Loaded with the first signature.
    approve ??= import('./signing/approve-request.ts').then((loaded) =>
      loaded.createApprove({ config, origin, api, chain, user }),
    );
    return (await approve)(request);
  });
};

const walletOf = { assisted: embedded, own: ownWallet, dynamic: walletAtDynamic } as const;

/** The browser's composition root: no other front-end file imports an adapter. */
export const createPorts = (config: PortalConfig, api: ShellApi, user: SessionUser): ShellPorts => {
  const wallet = walletOf[user.custody](config, api, user);
  let keynet: Promise<Keynet> | undefined;
  return {
    wallet,
    ...createPublicPorts(config),
    keynet: () => {
      keynet ??= openKeynet(config, wallet).catch((thrown: unknown) => {
        // A failed connection is not cached: the next use connects again.
        keynet = undefined;
        throw thrown;
      });
      return keynet;
    },
  };
};
