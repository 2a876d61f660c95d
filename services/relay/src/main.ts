import { runService } from '@ipr/service-kit';
import { relay } from './service.ts';

await runService(relay);
