import { publicNetworkOf } from '@ipr/ports/chain/networks';
import { preflight, readIdentity, settleContracts } from '@ipr/ports/chain/preflight';
import { openRpc, rpcTransport } from '@ipr/ports/chain/rpc-transport';
import { watchContracts } from '@ipr/ports/chain/watch-contracts';
import {
  connectMongo,
  createLogger,
  type Logger,
  mongoIdempotencyStore,
  mongoLease,
  pingMongo,
  type Serving,
  serve,
} from '@ipr/service-kit';
import { rpcOf } from '@ipr/service-kit/config-fields';
import { parseGwei } from 'viem';
import { createRelay } from './app.ts';
import { viemChain } from './chain/viem-chain.ts';
import type { RelayConfig } from './config.ts';
import { mongoQuotas } from './quotas/quotas.mongo.ts';
import { createRefusals } from './quotas/refusals.ts';
import { createJournal } from './transactions/journal.ts';
import { startReconciler } from './transactions/reconciler.ts';
import { transactionRepository } from './transactions/repository.mongo.ts';

const weiPerMilli = 10n ** 15n;
const million = 1_000_000;

const settingsOf = (config: RelayConfig, { registry, accessPass, network }: OpenNetwork) => ({
  registry,
  accessPass,
  confirmations: config.RELAY_CONFIRMATIONS ?? network?.confirmations ?? 1,
  droppedAfterMs: config.RELAY_DROPPED_AFTER_MS,
  pollMs: config.RELAY_POLL_MS ?? network?.pollMs ?? 100,
  idleMs: config.RELAY_IDLE_MS,
  resendMs: config.RELAY_RESEND_MS,
  raiseFeesMs: config.RELAY_RAISE_FEES_MS,
  expiresMs: config.RELAY_EXPIRES_MS,
  recheckMs: config.RELAY_RECHECK_MS,
  recheckForMs: config.RELAY_RECHECK_FOR_MS,
  predecessorMs: config.RELAY_PREDECESSOR_MS,
  perDay: config.RELAY_PER_DAY,
  grantsPerDay: config.RELAY_GRANTS_PER_DAY,
  gasPerPersonPerDay: config.RELAY_PERSON_MILLION_GAS_PER_DAY * million,
  gasPerDay: config.RELAY_MILLION_GAS_PER_DAY * million,
  refusalsPerMinute: config.RELAY_REFUSALS_PER_MINUTE,
  refusalsPerDay: config.RELAY_REFUSALS_PER_DAY,
  minBalance: BigInt(config.RELAY_MIN_BALANCE_MILLI) * weiPerMilli,
});

type OpenNetwork = Awaited<ReturnType<typeof openNetwork>>;

/** The chain behind the configured nodes: which network it is, the contracts there, and a watch that they stay. */
const openNetwork = async (config: RelayConfig, log: Logger) => {
  const { CHAIN_ID: chainId, REGISTRY_ADDRESS: registry, ACCESS_PASS_ADDRESS: accessPass } = config;
  const ask = openRpc(rpcOf(config));
  const contracts = await settleContracts(ask, chainId, { registry, accessPass });
  const network = publicNetworkOf(await readIdentity(ask, chainId));
  const report = (err: unknown) => log.error({ err }, 'the contracts were not found on their network');
  const watch = watchContracts({ preflight: preflight({ ask, chainId, contracts }), report });
  return { ...contracts, network, watch, transport: rpcTransport(ask) };
};

/** Opens what the service needs, listens and follows the journal; `close` of the result ends all of it. */
export const startRelay = async (config: RelayConfig, log: Logger = createLogger('relay')): Promise<Serving> => {
  const network = await openNetwork(config, log);
  const chain = await viemChain({
    transport: network.transport,
    chainId: config.CHAIN_ID,
    hasFinality: network.network !== undefined,
    privateKey: config.RELAY_PRIVATE_KEY,
    maxFeePerGas: parseGwei(String(config.RELAY_MAX_FEE_GWEI)),
  });
  const connection = await connectMongo(config.MONGODB_URI, config.MONGODB_DATABASE);
  const [transactions, lease, quotas] = await Promise.all([
    transactionRepository(connection),
    mongoLease(connection),
    mongoQuotas(connection, `${chain.network}:${chain.relay}`),
  ]);
  const settings = settingsOf(config, network);
  log.info({ relay: chain.relay, network: chain.network, registry: network.registry }, 'relay account');
  const journal = createJournal(chain, transactions, lease);
  const reconciler = startReconciler({ chain, transactions, lease, journal, log, settings });
  const app = createRelay({
    chain,
    transactions,
    quotas,
    refusals: createRefusals(quotas, settings),
    journal,
    settings,
    log,
    internalSecret: config.INTERNAL_SECRET,
    idempotency: mongoIdempotencyStore(connection),
    checks: { database: pingMongo(connection), chain: () => chain.blockNumber(), contracts: network.watch.check },
    contractsAreThere: network.watch.check,
    onWritten: reconciler.wake,
  });
  return serve(app, {
    port: config.PORT,
    host: config.HOST,
    log,
    onClose: [network.watch.stop, () => reconciler.stop(), () => connection.close()],
  });
};
