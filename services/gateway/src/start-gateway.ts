import { createLogger, type Logger, type Serving, serve } from '@ipr/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { gatewayApp } from './app.ts';
import type { Config } from './config.ts';
import { preparePortalConfig } from './portal/portal-config.ts';
import { closeUpstreams } from './proxy/upstream.ts';

/** Opens the one public origin and listens; what stands behind it may still be away. `close` of the result ends all of it. */
export const startGateway = async (config: Config, log: Logger = createLogger('gateway')): Promise<Serving> => {
  const portalConfig = preparePortalConfig(config);
  const app = gatewayApp({ config, log, version: manifest.version, portalConfig });
  const serving = await serve(app, {
    host: config.HOST,
    port: config.PORT,
    log,
    onClose: [closeUpstreams],
  });
  await portalConfig().catch((failure) => log.warn({ err: failure }, 'the chain does not answer yet'));
  return serving;
};
