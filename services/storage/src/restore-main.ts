import { folderBackup } from '@ipr/adapter-folder';
import { kuboStorage } from '@ipr/adapter-kubo';
import { connectMongo, createLogger, main } from '@ipr/service-kit';
import { readConfig } from '@ipr/service-kit/config';
import { Config } from './config.ts';
import { peerGateway } from './healing/peer-gateway.ts';
import { uploadRepository } from './uploads/repository.mongo.ts';
import { restoreBackups } from './uploads/restore-backups.ts';

/**
 * For an operator whose IPFS node lost data: reads the service's environment, compares all kept content with its hash, restores it from
 * second copies or the peer gateway, and exits with code 1 when content is lost. The service may be running.
 */
main(async () => {
  const config = readConfig(Config);
  const log = createLogger('storage-restore');
  if (!config.STORAGE_BACKUP_DIR) throw new Error('STORAGE_BACKUP_DIR is missing: there is nothing to restore from');
  const connection = await connectMongo(config.MONGODB_URI, config.MONGODB_DATABASE);
  try {
    const counted = await restoreBackups({
      storage: kuboStorage({ url: config.IPFS_API_URL }),
      uploads: await uploadRepository(connection),
      backup: folderBackup({ folder: config.STORAGE_BACKUP_DIR, minFreeBytes: config.STORAGE_BACKUP_MIN_FREE_BYTES }),
      peer: config.STORAGE_PEER_GATEWAY ? peerGateway(config.STORAGE_PEER_GATEWAY) : null,
      onLost: ({ cid, assetIds }, [err]) => log.error({ cid, assetIds, err }, 'lost'),
    });
    log.info(counted, 'restored');
    process.exitCode = counted.lost > 0 ? 1 : 0;
  } finally {
    await connection.close();
  }
});
