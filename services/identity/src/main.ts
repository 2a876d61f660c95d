import { runService } from '@ipr/service-kit';
import { identity } from './service.ts';

await runService(identity);
