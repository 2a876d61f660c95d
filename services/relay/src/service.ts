import { defineService } from '@ipr/service-kit/define-service';
import { Config } from './config.ts';

export const relay = defineService({
  name: 'relay',
  about: 'pays for gas and sends signed transactions',
  config: Config,
  heapMb: 96,
  holdsKeys: true,
  start: async () => (await import('./start-relay.ts')).startRelay,
});
