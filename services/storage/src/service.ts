import { defineService } from '@ipr/service-kit/define-service';
import { Config } from './config.ts';

export const storage = defineService({
  name: 'storage',
  about: 'uploads to IPFS, second copies',
  config: Config,
  heapMb: 128,
  start: async () => (await import('./start-storage.ts')).startStorage,
});
