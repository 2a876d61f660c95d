import { defineService } from '@ipr/service-kit/define-service';
import { Config } from './config.ts';

export const evidence = defineService({
  name: 'evidence',
  about: 'signed records of registrations, updates and acceptances',
  config: Config,
  heapMb: 96,
  holdsKeys: true,
  start: async () => (await import('./start-evidence.ts')).startEvidence,
});
