import { main, readConfig } from '@ipr/service-kit';
import { Config } from './config.ts';
import { startGateway } from './start-gateway.ts';

main(async () => startGateway(readConfig(Config)));
