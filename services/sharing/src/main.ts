import { runService } from '@ipr/service-kit';
import { sharing } from './service.ts';

await runService(sharing);
