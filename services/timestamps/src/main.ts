import { main } from '@ipr/service-kit';
import { readTimestampsConfig } from './config.ts';
import { startTimestamps } from './start-timestamps.ts';

main(async () => startTimestamps(readTimestampsConfig()));
