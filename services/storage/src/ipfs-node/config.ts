import { folder, integer, listenFields } from '@ipr/service-kit/config-fields';
import { z } from 'zod';

const hour = 3_600_000;
const { LOG_LEVEL, HOST, PORT } = listenFields(8_080);

export const Config = z.object({
  LOG_LEVEL,
  IPFS_DIR: folder.describe('Folder of blocks and pins'),
  IPFS_RPC_PORT: integer(0, 65_535).default(5_001).describe('Port of the Kubo RPC, always on 127.0.0.1'),
  IPFS_RPC_TOKEN: z.string().min(32, 'needs at least 32 characters').optional().meta({
    description: 'Bearer token that each call of the RPC must give; without it every program of the machine may call',
    secret: true,
  }),
  IPFS_GATEWAY_HOST: HOST.describe('Address of the read gateway'),
  IPFS_GATEWAY_PORT: PORT.describe('Port of the read gateway; 0 takes a free one'),
  IPFS_GC_GRACE_MS: integer(0, 365 * 24 * hour)
    .default(hour)
    .describe('How long unpinned content is kept, in milliseconds'),
  IPFS_GC_INTERVAL_MS: integer(0, 24 * hour)
    .default(hour)
    .describe('Pause between two garbage collections, in milliseconds; 0 for none'),
  IPFS_MIN_FREE_BYTES: integer(0)
    .default(128 * 2 ** 20)
    .describe('Free space that storing content must leave on the disk'),
});
