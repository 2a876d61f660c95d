import { runService } from '@ipr/service-kit';
import { storage } from './service.ts';

await runService(storage);
