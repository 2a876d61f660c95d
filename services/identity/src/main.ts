import { main } from '@ipr/service-kit';
import { readIdentityConfig } from './config.ts';
import { startIdentity } from './start-identity.ts';

main(async () => startIdentity(readIdentityConfig()));
