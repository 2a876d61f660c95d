import { runService } from '@ipr/service-kit';
import { taxonomy } from './service.ts';

await runService(taxonomy);
