import { runService } from '@ipr/service-kit';
import { profiles } from './service.ts';

await runService(profiles);
