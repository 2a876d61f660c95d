import { webhooksApi } from '@ipr/api';
import { defineApiService } from '@ipr/service-kit/define-service';
import manifest from '../package.json' with { type: 'json' };
import { Config } from './config.ts';

export const databaseName = 'ipr_webhooks';

export const webhooks = defineApiService({
  name: 'webhooks',
  version: manifest.version,
  about: 'sends servers of people messages about events of the registry',
  config: Config,
  heapMb: 64,
  onOneMachine: { WEBHOOKS_ALLOW_LOOPBACK: 'true' },
  api: webhooksApi,
  database: databaseName,
  calls: async () => (await import('./start-webhooks.ts')).openWebhooks,
});
