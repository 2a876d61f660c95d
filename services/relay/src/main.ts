import { main } from '@ipr/service-kit';
import { readRelayConfig } from './config.ts';
import { startRelay } from './start-relay.ts';

main(async () => startRelay(readRelayConfig()));
