import { main } from '@ipr/service-kit';
import { readSharingConfig } from './config.ts';
import { startSharing } from './start-sharing.ts';

main(async () => startSharing(readSharingConfig()));
