import { defineService } from '@ipr/service-kit/define-service';
import { Config } from './config.ts';

export const identity = defineService({
  name: 'identity',
  about: 'sign-in by code, passkey, Google and Dynamic, sessions, embedded wallets',
  config: Config,
  heapMb: 96,
  holdsKeys: true,
  // On one machine all clients share one IP address.
  onOneMachine: { DEV_INBOX: 'true', IDENTITY_CODES_PER_IP: '1000' },
  start: async () => (await import('./start-identity.ts')).startIdentity,
});
