import { runService } from '@ipr/service-kit';
import { timestamps } from './service.ts';

await runService(timestamps);
