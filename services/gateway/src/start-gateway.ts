import { preflight, readIdentity, settleContracts } from '@ipr/adapter-rpc/preflight';
import { openRpc } from '@ipr/adapter-rpc/transport';
import { type ContractWatch, watchContracts } from '@ipr/adapter-rpc/watch-contracts';
import { Failure } from '@ipr/domain';
import { createLogger, type Logger, type Serving, serve } from '@ipr/service-kit';
import { rpcOf } from '@ipr/service-kit/config-fields';
import manifest from '../package.json' with { type: 'json' };
import { gatewayApp } from './app.ts';
import type { ChainAccess } from './chain/chain-access.ts';
import { rpcBounds } from './chain/rpc-request.ts';
import type { Config } from './config.ts';
import { preparePortalConfig } from './portal/portal-config.ts';
import { closeUpstreams } from './proxy/upstream.ts';

/** The chain of the configured nodes. The registry's address may depend on the chain's identity. */
export const openChain = (config: Config, log: Logger): ChainAccess & { readonly stop: () => void } => {
  const rpc = openRpc({ ...rpcOf(config), answerBytes: rpcBounds.answerBytes });
  const identity = () => readIdentity(rpc);
  let watch: ContractWatch | undefined;
  const open = async (): Promise<ContractWatch> => {
    const { chainId } = await identity();
    const contracts = await settleContracts(rpc, chainId, { registry: config.REGISTRY_ADDRESS });
    watch ??= watchContracts({
      preflight: preflight({ rpc, chainId, contracts, only: ['IPRegistry'] }),
      report: (err) => log.error({ err }, 'the registry was not found on its network'),
    });
    return watch;
  };
  return {
    rpc,
    identity,
    contractsAreThere: async () => (watch ?? (await open())).check(),
    stop: () => watch?.stop(),
  };
};

/** Opens the public origin and listens, also while upstreams are unavailable. `close` of the result ends all of it. */
export const startGateway = async (config: Config, log: Logger = createLogger('gateway')): Promise<Serving> => {
  const chain = openChain(config, log);
  const portalConfig = preparePortalConfig(config, chain);
  const app = gatewayApp({ config, log, version: manifest.version, portalConfig, chain });
  const serving = await serve(app, {
    host: config.HOST,
    port: config.PORT,
    log,
    onClose: [chain.stop, closeUpstreams],
  });
  await portalConfig().catch(async (thrown: unknown) => {
    if (thrown instanceof Failure) return log.warn({ err: thrown }, 'the network is not identified yet');
    await serving.close();
    throw thrown;
  });
  await chain.contractsAreThere().catch(() => undefined);
  return serving;
};
