import { preflight, readIdentity, settleContracts } from '@ipr/adapter-rpc/preflight';
import { majority, openRpc, rpcTransport } from '@ipr/adapter-rpc/transport';
import { watchContracts } from '@ipr/adapter-rpc/watch-contracts';
import type { RpcClient } from '@ipr/protocol/json-rpc/endpoint';
import { publicNetworkOf } from '@ipr/protocol/networks/networks';
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
import type { Connection } from 'mongoose';
import { parseGwei } from 'viem';
import { openSigners } from './accounts/open-signers.ts';
import { createSenders } from './accounts/senders.ts';
import { watchBalances } from './accounts/watch-balances.ts';
import { createRelay } from './app.ts';
import type { Nodes } from './chain/all-nodes.ts';
import type { RelayChain } from './chain/chain.ts';
import { chainProblem } from './chain/first-look.ts';
import { viemChain } from './chain/viem-chain.ts';
import type { RelayConfig } from './config.ts';
import { mongoFeeFloors } from './fees/fee-floors.mongo.ts';
import { openFeeMarket } from './fees/fee-market.ts';
import { createBounded } from './quotas/bounded.ts';
import { chargeOfCoin } from './quotas/charges.ts';
import { mongoQuotas } from './quotas/quotas.mongo.ts';
import { createRefusals } from './quotas/refusals.ts';
import type { Signer } from './signer/port.ts';
import { createTurnReads } from './transactions/await-turn.ts';
import { createJournal } from './transactions/journal.ts';
import { startReconciler } from './transactions/reconciler.ts';
import { transactionRepository } from './transactions/repository.mongo.ts';

const weiPerMilli = 10n ** 15n;
const million = 1_000_000;
const billionthsPerMilli = 1_000_000;
/** The tip Polygon's nodes require (bor, txpool.pricelimit), although they suggest less. */
const publicMinTipGwei = 25;

const settingsOf = (config: RelayConfig, { registry, accessPass, network }: OpenNetwork) => ({
  registry,
  accessPass,
  confirmations: config.CHAIN_CONFIRMATIONS ?? network?.confirmations ?? 1,
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
  coinPerDay: config.RELAY_COIN_MILLI_PER_DAY * billionthsPerMilli,
});

type OpenNetwork = Awaited<ReturnType<typeof openNetwork>>;

/** The nodes separately, for queries whose answers may differ. */
const openNodes = (config: RelayConfig): Nodes => {
  const { urls, quorum = 0, ...rest } = rpcOf(config);
  const each = urls.map((url) => openRpc({ ...rest, urls: [url], quorum: 1 }));
  return { each: each as [RpcClient, ...RpcClient[]], quorum: Math.max(quorum, majority(urls.length)) };
};

/** The chain of the configured nodes: its network, its contracts, and a watch that the contracts exist. */
const openNetwork = async (config: RelayConfig, log: Logger) => {
  const { CHAIN_ID: chainId, REGISTRY_ADDRESS: registry, ACCESS_PASS_ADDRESS: accessPass } = config;
  const rpc = openRpc(rpcOf(config));
  const nodes = openNodes(config);
  const explained = async (thrown: unknown): Promise<never> => {
    const named = nodes.each.map((each, at) => ({ url: config.CHAIN_RPC_URL[at] ?? '', rpc: each }));
    throw (await chainProblem(named, chainId)) ?? thrown;
  };
  const contracts = await settleContracts(rpc, chainId, { registry, accessPass }).catch(explained);
  const network = publicNetworkOf(await readIdentity(rpc, chainId).catch(explained));
  const report = (err: unknown) => log.error({ err }, 'the contracts were not found on their network');
  const watch = watchContracts({ preflight: preflight({ rpc, chainId, contracts }), report });
  const version = await rpc('web3_clientVersion', []);
  const isEmbedded = 'result' in version && /^(anvil|hardhat)/i.test(String(version.result));
  return { ...contracts, network, isEmbedded, watch, nodes, transport: rpcTransport(rpc) };
};

/** The fees of the network, the accounts that pay them, and their balances. */
const openAccounts = async (config: RelayConfig, network: OpenNetwork, connection: Connection, log: Logger) => {
  const isPublic = network.network !== null;
  const signers = await openSigners(config, !isPublic && network.isEmbedded);
  const { transport, nodes } = network;
  const chainId = config.CHAIN_ID;
  const open = (signer: Signer) => viemChain({ transport, nodes, chainId, hasFinality: isPublic, signer });
  const chains = await Promise.all(signers.map(open));
  const [chain] = chains as [RelayChain];
  const market = await openFeeMarket({
    read: chain.market,
    floors: mongoFeeFloors(connection, chain.network),
    settings: {
      cap: parseGwei(String(config.RELAY_MAX_FEE_GWEI)),
      minTip: parseGwei(String(config.RELAY_MIN_TIP_GWEI ?? (isPublic ? publicMinTipGwei : 0))),
    },
    log,
  });
  const balances = watchBalances(chains, log, {
    low: BigInt(config.RELAY_LOW_BALANCE_MILLI) * weiPerMilli,
    everyMs: config.RELAY_RECHECK_MS,
  });
  return { chain, chains, market, balances };
};

/** Opens what the service needs, listens and follows the journal; `close` of the result ends all of it. */
export const startRelay = async (config: RelayConfig, log: Logger = createLogger('relay')): Promise<Serving> => {
  const network = await openNetwork(config, log);
  const connection = await connectMongo(config.MONGODB_URI, config.MONGODB_DATABASE);
  const { chain, chains, market, balances } = await openAccounts(config, network, connection, log);
  const [transactions, lease, quotas] = await Promise.all([
    transactionRepository(connection),
    mongoLease(connection),
    mongoQuotas(connection, chain.network),
  ]);
  const settings = settingsOf(config, network);
  const chargeMore = (wei: bigint) => quotas.count([chargeOfCoin(wei, settings)]);
  const work = chains.map((each) => {
    log.info({ relay: each.relay, network: each.network, registry: network.registry }, 'relay account');
    const journal = createJournal(each, transactions, lease);
    const reconciler = startReconciler({
      chain: each,
      transactions,
      lease,
      journal,
      market,
      chargeMore,
      log,
      settings,
    });
    return { chain: each, journal, reconciler };
  });
  const app = createRelay({
    senders: createSenders(work, BigInt(config.RELAY_MIN_BALANCE_MILLI) * weiPerMilli),
    transactions,
    market,
    quotas,
    refusals: createRefusals(quotas, settings),
    bounded: createBounded(),
    turnReads: createTurnReads(settings.pollMs),
    settings,
    log,
    internalSecret: config.INTERNAL_SECRET,
    idempotency: mongoIdempotencyStore(connection),
    checks: { database: pingMongo(connection), chain: () => chain.blockNumber(), contracts: network.watch.check },
    notices: () => [...market.notices(), ...balances.notices()],
    contractsAreThere: network.watch.check,
    onWritten: (written) => work.find((each) => each.chain.relay === written.relay)?.reconciler.wake(written),
  });
  const stopAll = async () => void (await Promise.all(work.map(({ reconciler }) => reconciler.stop())));
  return serve(app, {
    port: config.PORT,
    host: config.HOST,
    log,
    onClose: [network.watch.stop, balances.stop, stopAll, () => connection.close()],
  });
};
