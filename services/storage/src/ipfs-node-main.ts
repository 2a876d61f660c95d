import { readConfig } from '@ipr/service-kit/config';
import { createLogger } from '@ipr/service-kit/logger';
import { main } from '@ipr/service-kit/main';
import { z } from 'zod';
import { startIpfsNode } from './ipfs-node/start.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const amount = z.coerce.number().int().min(0);

const Settings = z.object({
  IPFS_DIR: z.string().min(1),
  IPFS_RPC_PORT: port.default(5001),
  IPFS_GATEWAY_PORT: port.default(8080),
  /** Address of the read gateway; the RPC always stays on 127.0.0.1. */
  IPFS_GATEWAY_HOST: z.string().default('127.0.0.1'),
  /** How long unpinned content stays, and how often it is looked for, in milliseconds. */
  IPFS_GC_GRACE_MS: amount.default(60 * 60 * 1000),
  IPFS_GC_INTERVAL_MS: amount.default(60 * 60 * 1000),
  IPFS_MIN_FREE_BYTES: amount.default(128 * 1024 * 1024),
});

main(async () => {
  const settings = readConfig(Settings);
  await startIpfsNode({
    folder: settings.IPFS_DIR,
    rpcPort: settings.IPFS_RPC_PORT,
    gatewayPort: settings.IPFS_GATEWAY_PORT,
    gatewayHost: settings.IPFS_GATEWAY_HOST,
    graceMs: settings.IPFS_GC_GRACE_MS,
    collectEveryMs: settings.IPFS_GC_INTERVAL_MS,
    minFreeBytes: settings.IPFS_MIN_FREE_BYTES,
    log: createLogger('ipfs-node'),
  });
});
