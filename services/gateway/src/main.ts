import { createLogger, main, readConfig, serve } from '@ipr/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { gatewayApp } from './app.ts';
import { Config } from './config.ts';
import { preparePortalConfig } from './portal/portal-config.ts';
import { closeUpstreams } from './proxy/upstream.ts';

main(async () => {
  const config = readConfig(Config);
  const log = createLogger('gateway');
  const portalConfig = preparePortalConfig(config);
  const app = gatewayApp({ config, log, version: manifest.version, portalConfig });
  await serve(app, { host: config.GATEWAY_HOST, port: config.GATEWAY_PORT, log, onClose: [closeUpstreams] });
  await portalConfig().catch((failure) => log.warn({ err: failure }, 'the chain does not answer yet'));
});
