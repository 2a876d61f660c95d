import { defineService } from '@ipr/service-kit/define-service';
import { Config } from './config.ts';

export const certificates = defineService({
  name: 'certificates',
  about: 'registration certificates as PDF, and what is public of them',
  config: Config,
  heapMb: 256,
  holdsKeys: true,
  start: async () => (await import('./start-certificates.ts')).startCertificates,
});
