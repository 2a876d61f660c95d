import { main } from '@ipr/service-kit';
import { readWorkfilesConfig } from './config.ts';
import { startWorkfiles } from './start-workfiles.ts';

main(async () => startWorkfiles(readWorkfilesConfig()));
