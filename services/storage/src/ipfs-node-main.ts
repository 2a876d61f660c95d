import { readConfig } from '@ipr/service-kit/config';
import { createLogger } from '@ipr/service-kit/logger';
import { main } from '@ipr/service-kit/main';
import { Config } from './ipfs-node/config.ts';
import { startIpfsNode } from './ipfs-node/start.ts';

main(async () => {
  const settings = readConfig(Config);
  await startIpfsNode({
    folder: settings.IPFS_DIR,
    rpcPort: settings.IPFS_RPC_PORT,
    rpcToken: settings.IPFS_RPC_TOKEN,
    gatewayPort: settings.IPFS_GATEWAY_PORT,
    gatewayHost: settings.IPFS_GATEWAY_HOST,
    graceMs: settings.IPFS_GC_GRACE_MS,
    collectEveryMs: settings.IPFS_GC_INTERVAL_MS,
    minFreeBytes: settings.IPFS_MIN_FREE_BYTES,
    log: createLogger('ipfs-node'),
  });
});
