import { kuboStorage } from '@ipr/adapter-kubo';
import { connectMongo, createLogger, main } from '@ipr/service-kit';
import { readConfig } from '@ipr/service-kit/config';
import { Config, ipfsOf } from './config.ts';
import { peerGateway } from './healing/peer-gateway.ts';
import { startBackup } from './start-backup.ts';
import { uploadRepository } from './uploads/repository.mongo.ts';
import { restoreBackups } from './uploads/restore-backups.ts';

/**
 * For an operator whose IPFS node lost data: reads the service's environment, compares all kept content with its hash, restores it from
 * second copies or the peer gateway, and exits with code 1 when content is lost. The service may be running.
 */
main(async () => {
  const config = readConfig(Config);
  const log = createLogger('storage-restore');
  const backup = startBackup(config);
  if (!backup)
    throw new Error('STORAGE_BACKUP_DIR and STORAGE_BACKUP_S3_URL are missing: there is nothing to restore from');
  const connection = await connectMongo(config.MONGODB_URI, config.MONGODB_DATABASE);
  try {
    const counted = await restoreBackups({
      storage: kuboStorage(ipfsOf(config)),
      uploads: await uploadRepository(connection),
      backup,
      peer: config.STORAGE_PEER_GATEWAY ? peerGateway(config.STORAGE_PEER_GATEWAY) : null,
      onLost: ({ cid, assetIds }, [err]) => log.error({ cid, assetIds, err }, 'lost'),
    });
    log.info(counted, 'restored');
    process.exitCode = counted.lost > 0 ? 1 : 0;
  } finally {
    await connection.close();
  }
});
