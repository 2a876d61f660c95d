import { main, readConfig } from '@ipr/service-kit';
import { Config } from './config.ts';
import { startTaxonomy } from './start-taxonomy.ts';

main(async () => startTaxonomy(readConfig(Config)));
