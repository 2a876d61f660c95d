import { runService } from '@ipr/service-kit/main';
import { certificates } from './service.ts';

await runService(certificates);
