import { main } from '@ipr/service-kit';
import { readStorageConfig } from './config.ts';
import { startStorage } from './start-storage.ts';

main(async () => startStorage(readStorageConfig()));
