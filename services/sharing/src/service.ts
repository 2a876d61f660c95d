import { defineService } from '@ipr/service-kit/define-service';
import { Config } from './config.ts';

export const sharing = defineService({
  name: 'sharing',
  about: 'shares, invitations and requests for access',
  config: Config,
  heapMb: 96,
  start: async () => (await import('./start-sharing.ts')).startSharing,
});
