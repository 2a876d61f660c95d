import { createServer } from 'node:http';
import { flushCompileCache } from 'node:module';
import { sessionSeconds } from '@ipr/domain';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { chainReader } from './chain/chain-reader.ts';
import { rpcEndpoint } from './chain/rpc.ts';
import { conditionChecker } from './condition/check-condition.ts';
import { type Config, readConfig } from './config.ts';
import { requestLimit } from './request-limit.ts';
import { sessionVerifier } from './session/verify-session.ts';
import { walletVerifier } from './session/wallet-signature.ts';
import { shareSigner } from './share/sign-share.ts';
import { identitySigner } from './sign-identity.ts';

const start = (config: Config) => {
  const {
    share: shareWithSecret,
    KEYS_REGISTRY: registry,
    KEYS_CHAIN_ID: chainId,
    KEYS_PUBLIC_URL: publicUrl,
  } = config;
  const { share: _, ...keyset } = shareWithSecret;
  const log = pino({ level: config.KEYS_LOG_LEVEL, base: { service: 'keys', node: keyset.index } });
  const chain = chainReader({
    endpoints: config.KEYS_RPC_URLS.map((url) => rpcEndpoint(url, chainId, config.KEYS_RPC_TIMEOUT_MS)),
    quorum: config.KEYS_RPC_QUORUM,
    headMemoMs: config.KEYS_HEAD_MEMO_MS,
    maxHeadAgeSeconds: config.KEYS_MAX_HEAD_AGE_S,
  });
  const rules = { publicUrl, chainId, domains: config.KEYS_SIWE_DOMAINS, maxSeconds: sessionSeconds };
  const app = createApp({
    keyset,
    about: { chainId, registry, publicUrl },
    chain,
    signIdentity: identitySigner({
      registry,
      chain,
      verifySession: sessionVerifier(rules, walletVerifier(chain, config.KEYS_SAFE_FACTORIES as `0x${string}`[])),
      checkCondition: conditionChecker(chain, registry),
      signShare: shareSigner(shareWithSecret),
      shareIndex: keyset.index - 1,
    }),
    limit: requestLimit(config.KEYS_REQUESTS_PER_MINUTE),
    trustProxy: config.KEYS_TRUST_PROXY,
    log,
  });

  const server = createServer({ requestTimeout: 15_000, headersTimeout: 10_000, maxHeaderSize: 8_192 }, app.callback());
  server.on('error', (error) => {
    log.fatal({ err: error }, 'cannot listen');
    process.exit(1);
  });
  server.listen(config.KEYS_PORT, config.KEYS_HOST, () => {
    log.info({ port: config.KEYS_PORT, keysetId: keyset.keysetId }, 'ready');
    // With NODE_COMPILE_CACHE set, the next start needs no TypeScript stripping: 44 MB instead of 62.
    flushCompileCache();
  });

  const stop = () => {
    log.info('stopping');
    server.close(() => chain.close());
    setTimeout(() => server.closeAllConnections(), 3_000).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
};

const found = readConfig(process.env);
if ('config' in found) start(found.config);
else {
  for (const problem of found.problems) process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
