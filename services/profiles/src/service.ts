import { defineService } from '@ipr/service-kit/define-service';
import { Config } from './config.ts';

export const profiles = defineService({
  name: 'profiles',
  about: 'what people are shown as, what they did, and what they opened',
  config: Config,
  heapMb: 96,
  start: async () => (await import('./start-profiles.ts')).startProfiles,
});
