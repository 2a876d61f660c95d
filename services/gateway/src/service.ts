import { defineService } from '@ipr/service-kit/define-service';
import { Config } from './config.ts';

export const gateway = defineService({
  name: 'gateway',
  about: 'the one public origin: pages, calls, limits',
  config: Config,
  heapMb: 128,
  // Ready only after it has read the chain's identity.
  readyPath: '/config.json',
  onOneMachine: { DEV_INBOX: 'true', RATE_LIMIT_FACTOR: '10' },
  start: async () => (await import('./start-gateway.ts')).startGateway,
});
