import { runService } from '@ipr/service-kit';
import { workfiles } from './service.ts';

await runService(workfiles);
