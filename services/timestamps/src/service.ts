import { defineService } from '@ipr/service-kit/define-service';
import { Config } from './config.ts';

export const timestamps = defineService({
  name: 'timestamps',
  about: 'RFC 3161 time stamps',
  config: Config,
  heapMb: 96,
  start: async () => (await import('./start-timestamps.ts')).startTimestamps,
});
