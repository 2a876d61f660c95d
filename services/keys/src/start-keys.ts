import { preflight, settleContracts } from '@ipr/adapter-rpc/preflight';
import { majority, openRpc } from '@ipr/adapter-rpc/transport';
import { watchContracts } from '@ipr/adapter-rpc/watch-contracts';
import { sessionSeconds } from '@ipr/domain';
import { standardOutput } from '@ipr/service-kit/logger';
import type { Serving } from '@ipr/service-kit/serve';
import { type Logger, pino } from 'pino';
import { createApp } from './app.ts';
import { chainReader } from './chain/chain-reader.ts';
import { keptAlive, rpcEndpoint } from './chain/rpc.ts';
import { conditionChecker } from './condition/check-condition.ts';
import type { KeysConfig } from './config.ts';
import { listen } from './listen.ts';
import { requestLimit } from './request-limit.ts';
import { sessionVerifier } from './session/verify-session.ts';
import { walletVerifier } from './session/wallet-signature.ts';
import { shareSigner } from './share/sign-share.ts';
import { identitySigner } from './sign-identity.ts';

/** What a node calls: the registry for conditions, and Safe 1.4.1 for the signatures of accounts. */
const used = ['IPRegistry', 'SafeL2', 'SafeProxyFactory', 'CompatibilityFallbackHandler'];

/** The registry, and a periodic check of its code: a call to an address without code succeeds and proves nothing. */
const openRegistry = async (config: KeysConfig, log: Logger) => {
  const { CHAIN_ID: chainId, KEYS_RPC_URLS: urls, KEYS_RPC_QUORUM: quorum, KEYS_RPC_TIMEOUT_MS: budgetMs } = config;
  const { post, close } = keptAlive();
  const rpc = openRpc({ urls, chainId, quorum, batchSize: 1, budgetMs, post });
  const contracts = await settleContracts(rpc, chainId, { registry: config.REGISTRY_ADDRESS });
  const watch = watchContracts({
    preflight: preflight({ rpc, chainId, contracts, only: used }),
    report: (err) => log.error({ err }, 'the contracts were not found on their network'),
  });
  const stop = () => {
    watch.stop();
    close();
  };
  return { registry: contracts.registry, contractsAreThere: watch.check, stop };
};

const nodeLog = ({ LOG_LEVEL: level, KEYS_SHARE_FILE: { index } }: KeysConfig) =>
  pino({ level, base: { service: 'keys', node: index } }, standardOutput());

/** Opens the chain and the share of one node, and serves it. */
export const startKeys = async (config: KeysConfig, log: Logger = nodeLog(config)): Promise<Serving> => {
  const { KEYS_SHARE_FILE: share, CHAIN_ID: chainId, KEYS_PUBLIC_URL: publicUrl } = config;
  const { share: _, ...keyset } = share;
  const { registry, contractsAreThere, stop: stopWatching } = await openRegistry(config, log);
  const chain = chainReader({
    endpoints: config.KEYS_RPC_URLS.map((url) => rpcEndpoint(url, chainId, config.KEYS_RPC_TIMEOUT_MS)),
    quorum: config.KEYS_RPC_QUORUM ?? majority(config.KEYS_RPC_URLS.length),
    headMemoMs: config.KEYS_HEAD_MEMO_MS,
    maxHeadAgeSeconds: config.KEYS_MAX_HEAD_AGE_S,
  });
  const rules = { publicUrl, chainId, domains: config.KEYS_SIWE_DOMAINS, maxSeconds: sessionSeconds };
  const app = createApp({
    keyset,
    about: { chainId, registry, publicUrl },
    chain,
    contractsAreThere,
    signIdentity: identitySigner({
      registry,
      chain,
      verifySession: sessionVerifier(rules, walletVerifier(chain, config.KEYS_SAFE_FACTORIES)),
      checkCondition: conditionChecker(chain, registry),
      signShare: shareSigner(share),
      shareIndex: keyset.index - 1,
    }),
    limit: requestLimit(config.KEYS_REQUESTS_PER_MINUTE),
    trustProxy: config.TRUST_PROXY,
    log,
  });
  return listen(app, {
    port: config.PORT,
    host: config.HOST,
    log,
    onStop: stopWatching,
    onClose: () => chain.close(),
  });
};
