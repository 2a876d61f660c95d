import { runService } from '@ipr/service-kit';
import { evidence } from './service.ts';

await runService(evidence);
