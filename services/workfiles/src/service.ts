import { defineService } from '@ipr/service-kit/define-service';
import { Config } from './config.ts';

export const workfiles = defineService({
  name: 'workfiles',
  about: 'folders',
  config: Config,
  heapMb: 96,
  start: async () => (await import('./start-workfiles.ts')).startWorkfiles,
});
