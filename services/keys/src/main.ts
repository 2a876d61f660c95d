import { runService } from '@ipr/service-kit/main';
import { keys } from './service.ts';

await runService(keys);
