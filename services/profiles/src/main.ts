import { main, readConfig } from '@ipr/service-kit';
import { Config } from './config.ts';
import { startProfiles } from './start-profiles.ts';

main(async () => startProfiles(readConfig(Config)));
