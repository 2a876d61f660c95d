import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { PortalConfig } from '@ipr/api';
import { uploadLimits } from '@ipr/domain';
import { contractsOn } from '@ipr/protocol/networks/deployed-contracts';
import type { NetworkIdentity } from '@ipr/protocol/networks/networks';
import { paceOf, publicNetworkOf } from '@ipr/protocol/networks/networks';
import { ConfigError } from '@ipr/service-kit';
import { pinnedAuthorities } from '@ipr/service-kit/pinned-authorities';
import { z } from 'zod';
import type { ChainAccess } from '../chain/chain-access.ts';
import type { Config } from '../config.ts';

const Keyset = z.object({
  id: z.string().min(1),
  /** Compressed G1 point, 96 hex digits. */
  publicKey: z.string().regex(/^[0-9a-f]{96}$/),
  threshold: z.number().int().min(1),
  nodes: z.number().int().min(1),
});
export type Keyset = z.output<typeof Keyset>;

/** @throws ConfigError when the file is missing, malformed or does not fit the configured nodes. */
export const readKeyset = ({ KEYSET_FILE: path, KEY_NODES: nodes }: Config): Keyset => {
  let keyset: Keyset;
  try {
    keyset = Keyset.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new ConfigError([
      `KEYSET_FILE: ${path} is no public keyset (${cause instanceof z.ZodError ? 'wrong fields' : (cause as Error).message})`,
    ]);
  }
  if (nodes.size !== keyset.nodes)
    throw new ConfigError([`KEY_NODES: names ${nodes.size} nodes, but the keyset has ${keyset.nodes}`]);
  return keyset;
};

/** Network data for the page and for health; a local chain has no name. */
export const networkOf = (identity: NetworkIdentity, confirmed?: number): PortalConfig['network'] => {
  const known = publicNetworkOf(identity);
  const { confirmations, pollMs } = paceOf(identity, confirmed);
  return { ...identity, name: known?.name ?? 'Local chain', local: !known, confirmations, pollMs };
};

/** Where `npm run build:dynamic` puts the script of the sign-in, next to the modules. */
const dynamicScript = '/modules/dynamic_wallet/dynamic.js';

const dynamicOf = ({ SIGN_IN, DYNAMIC_ENVIRONMENT_ID: environmentId }: Config): PortalConfig['signIn']['dynamic'] =>
  SIGN_IN.includes('dynamic') && environmentId ? { environmentId, scriptUrl: dynamicScript } : null;

/** @throws Failure chain.contract-not-deployed, RangeError when another registry is configured than recorded */
const settle = (config: Config, keyset: Keyset, identity: NetworkIdentity): PortalConfig => {
  const origin = config.PUBLIC_ORIGIN;
  return PortalConfig.parse({
    network: networkOf(identity, config.CHAIN_CONFIRMATIONS),
    contracts: { registry: contractsOn(identity, { registry: config.REGISTRY_ADDRESS }).registry },
    keynet: {
      keysetId: keyset.id,
      groupPublicKey: keyset.publicKey,
      threshold: keyset.threshold,
      nodes: [...config.KEY_NODES.keys()].map((label) => `${origin}/lit/${label}`),
      blockhashUrl: `${origin}/lit/blockhash`,
    },
    urls: { api: '/api/v1', rpc: '/rpc', graphql: '/graphql', ipfs: '/ipfs' },
    explorerUrl: config.EXPLORER_URL ?? publicNetworkOf(identity)?.explorerUrl ?? null,
    uploads: {
      pickerBytes: config.UPLOAD_PICKER_BYTES,
      maximumBytes: uploadLimits.maximum,
      types: config.UPLOAD_TYPES,
      backup: config.UPLOAD_BACKUP,
      deferTimestamps: config.UPLOAD_DEFERS_TIMESTAMP,
    },
    modules: { keys: config.MODULES_KEYS },
    signing: config.SIGN_ORIGIN ? { origin: config.SIGN_ORIGIN } : null,
    signIn: {
      email: config.SIGN_IN.includes('email'),
      google: config.SIGN_IN.includes('google'),
      // Browsers bind passkeys to names, never to IP addresses.
      passkey: config.SIGN_IN.includes('passkey') && isIP(new URL(origin).hostname.replace(/[[\]]/g, '')) === 0,
      dynamic: dynamicOf(config),
      inboxUrl: config.DEV_INBOX ? '/dev/inbox' : null,
    },
  });
};

/**
 * The answer to GET /config.json. The network is queried until the chain has answered once, and is fixed from then on.
 * @returns a function that throws Failure chain.unavailable until then.
 */
export const preparePortalConfig = (
  config: Config,
  { identity }: Pick<ChainAccess, 'identity'>,
): (() => Promise<PortalConfig>) => {
  const keyset = readKeyset(config);
  const timestamps = pinnedAuthorities(config);
  let settled: PortalConfig | undefined;
  return async () => {
    settled ??= settle(config, keyset, await identity());
    return { ...settled, timestamps: timestamps() };
  };
};
