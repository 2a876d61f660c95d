import { embeddedWallet } from '@ipr/adapter-embedded-wallet';
import { graphIndex } from '@ipr/adapter-graph';
import { rpcChain } from '@ipr/adapter-rpc/chain';
import type { PortalConfig, SessionUser } from '@ipr/api';
import { createPersonApi } from '@ipr/client/person-api';
import type { Failure } from '@ipr/domain';
import { requestProof } from '@ipr/features/proof';
import type { ShellApi, ShellPorts } from '@ipr/mfe-contract';
import type { Keynet } from '@ipr/ports/keynet';

/**
 * Signed texts contain the key nodes' URLs on the portal's origin; the requests themselves go through
 * this page's proxy, like all others.
 */
const routeKeyNodesThroughProxy = (portalOrigin: string): void => {
  const direct = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (input, init) =>
    typeof input === 'string' && input.startsWith(`${portalOrigin}/`)
      ? direct(input.slice(portalOrigin.length), init)
      : direct(input, init);
};

const openKeynet = async (
  { keynet, network }: PortalConfig,
  { wallet }: Pick<ShellPorts, 'wallet'>,
): Promise<Keynet> => {
  const portal = new URL(keynet.nodes[0] ?? location.origin);
  if (portal.origin !== location.origin) routeKeyNodesThroughProxy(portal.origin);
  const { litKeynet } = await import('@ipr/adapter-lit');
  const opened = litKeynet({
    ...keynet,
    chainId: network.chainId,
    domain: portal.host,
    signer: { wallet: wallet.address, signMessage: (message) => wallet.sign({ kind: 'keynet-session', message }) },
  });
  await opened.connect();
  return opened;
};

/** Typed clients of the services behind this page's proxy. @param onFailure called for every failed call */
export const createApi = (config: PortalConfig, onFailure: (failure: Failure) => void): ShellApi => {
  const here = (path: string) => new URL(path, location.origin).href;
  return createPersonApi(
    { baseUrl: here(config.urls.api), onFailure, onProofRequired: requestProof },
    here(config.urls.ipfs),
    config,
  );
};

/** The harness's composition root: the real adapters, connected to a running registry. */
export const createPorts = (config: PortalConfig, api: ShellApi, user: SessionUser): ShellPorts => {
  const wallet = embeddedWallet(api.identity, user);
  let keynet: Promise<Keynet> | undefined;
  return {
    wallet,
    chain: rpcChain({
      rpcUrl: config.urls.rpc,
      chainId: config.network.chainId,
      registry: config.contracts.registry,
    }),
    index: graphIndex({ url: config.urls.graphql }),
    keynet: () => {
      keynet ??= openKeynet(config, { wallet }).catch((thrown: unknown) => {
        keynet = undefined;
        throw thrown;
      });
      return keynet;
    },
  };
};
