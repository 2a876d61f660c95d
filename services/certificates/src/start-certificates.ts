import { join } from 'node:path';
import { graphIndex } from '@ipr/adapter-graph';
import { rpcChain } from '@ipr/adapter-rpc/chain';
import { settleContracts } from '@ipr/adapter-rpc/preflight';
import { openRpc, rpcTransport } from '@ipr/adapter-rpc/transport';
import { directoryApi, timestampingApi, versionRecordsApi } from '@ipr/api';
import { nodeOf } from '@ipr/protocol/json-rpc/node';
import {
  connectMongo,
  createLogger,
  createServiceClient,
  gatewayContent,
  type LeaseClock,
  type Logger,
  mongoIdempotencyStore,
  pingMongo,
  type Serving,
  serve,
  startBackgroundTask,
  systemClock,
} from '@ipr/service-kit';
import { rpcOf } from '@ipr/service-kit/config-fields';
import { pinnedAuthorities } from '@ipr/service-kit/pinned-authorities';
import manifest from '../package.json' with { type: 'json' };
import { type CertificatesDeps, createCertificates } from './app.ts';
import { type CertificateFiles, certificateFiles } from './certificates/files.ts';
import { mongoCertificates } from './certificates/repository.mongo.ts';
import type { Certificates } from './certificates/repository.ts';
import type { CertificatesConfig } from './config.ts';
import { configuredRenderer } from './configured-renderer.ts';
import type { CertificateRenderer } from './renderer.ts';

/** The external dependencies of the service besides the chain. */
export interface Surroundings
  extends Pick<
    CertificatesDeps,
    'index' | 'directory' | 'evidence' | 'timestamps' | 'readContent' | 'authorities' | 'now'
  > {
  readonly renderer: CertificateRenderer;
  readonly clock: LeaseClock;
}

const openSurroundings = (config: CertificatesConfig): Omit<Surroundings, 'renderer'> => {
  const own = { service: 'certificates', internalSecret: config.INTERNAL_SECRET };
  return {
    index: graphIndex({ url: config.INDEX_URL }),
    readContent: gatewayContent(config.IPFS_GATEWAY_URL),
    directory: createServiceClient(directoryApi, { ...own, baseUrl: config.IDENTITY_URL }),
    evidence: createServiceClient(versionRecordsApi, { ...own, baseUrl: config.EVIDENCE_URL }),
    timestamps: createServiceClient(timestampingApi, { ...own, baseUrl: config.TIMESTAMPS_URL }),
    authorities: pinnedAuthorities(config),
    now: () => new Date(),
    clock: systemClock,
  };
};

/** The registry, and JSON-RPC for the evidence of it. */
const openChain = async (config: CertificatesConfig) => {
  const rpc = openRpc(rpcOf(config));
  const rpcUrl = rpcTransport(rpc);
  const { registry } = await settleContracts(rpc, config.CHAIN_ID, { registry: config.REGISTRY_ADDRESS });
  const chain = rpcChain({ rpcUrl, chainId: config.CHAIN_ID, registry });
  return { chain, query: nodeOf(rpc).query, network: { ...(await chain.networkIdentity()), registry } };
};

const hourMs = 3_600_000;

/** Removes files that a killed process or a withdrawn certificate left, and numbers under which nothing was rendered for a day. */
const startSweeping = (certificates: Certificates, files: CertificateFiles, log: Logger) =>
  startBackgroundTask({
    name: 'sweep-certificates',
    everyMs: hourMs,
    log,
    batch: async () => {
      await files.sweep(certificates.hasFile, hourMs);
      await certificates.removeOldClaims(new Date(Date.now() - 24 * hourMs));
      return 0;
    },
  });

/**
 * Opens what the service needs and listens; `close` of the result ends all of it.
 * @param given replaces the configured external dependencies
 */
export const startCertificates = async (
  config: CertificatesConfig,
  log: Logger = createLogger('certificates'),
  given: Partial<Surroundings> = {},
): Promise<Serving> => {
  const chain = await openChain(config);
  const connection = await connectMongo(config.MONGODB_URI, config.MONGODB_DATABASE);
  const files = await certificateFiles(join(config.CERTIFICATES_DIR, 'issued'), config.CERTIFICATES_KEY);
  const surroundings = { ...openSurroundings(config), ...given };
  const certificates = await mongoCertificates(connection, surroundings.clock);
  const renderer = given.renderer ?? (await configuredRenderer(config, log));
  const sweeping = startSweeping(certificates, files, log);
  const app = createCertificates({
    ...surroundings,
    ...chain,
    certificates,
    files,
    renderer,
    log,
    publicOrigin: config.PUBLIC_ORIGIN,
    perHour: config.CERTIFICATES_PER_HOUR,
    idempotency: mongoIdempotencyStore(connection),
    internalSecret: config.INTERNAL_SECRET,
    version: manifest.version,
    checks: { database: pingMongo(connection) },
  });
  return serve(app, {
    port: config.PORT,
    host: config.HOST,
    log,
    onClose: [() => sweeping.stop(), () => renderer.close(), () => connection.close()],
  });
};
