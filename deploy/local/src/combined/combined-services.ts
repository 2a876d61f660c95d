import { Config as GatewayConfig } from '@ipr/gateway/config';
import { startGateway } from '@ipr/gateway/start';
import { readNotificationsConfig } from '@ipr/notifications/config';
import { startNotifications } from '@ipr/notifications/start';
import { Config as ProfilesConfig } from '@ipr/profiles/config';
import { startProfiles } from '@ipr/profiles/start';
import { type Environment, type Logger, readConfig, type Serving } from '@ipr/service-kit';
import { readSharingConfig } from '@ipr/sharing/config';
import { startSharing } from '@ipr/sharing/start';
import { readStorageConfig } from '@ipr/storage/config';
import { startStorage } from '@ipr/storage/start';
import { Config as TaxonomyConfig } from '@ipr/taxonomy/config';
import { startTaxonomy } from '@ipr/taxonomy/start';
import { readTimestampsConfig } from '@ipr/timestamps/config';
import { startTimestamps } from '@ipr/timestamps/start';
import { readWorkfilesConfig } from '@ipr/workfiles/config';
import { startWorkfiles } from '@ipr/workfiles/start';
import type { CombinedName } from './combined-names.ts';

export interface CombinedService {
  readonly name: CombinedName;
  /** Checks the service's own variables. @throws ConfigError @returns how to start it */
  readonly prepare: (env: Environment) => (log?: Logger) => Promise<Serving>;
}

const service = <C>(
  name: CombinedName,
  read: (env: Environment) => C,
  start: (config: C, log?: Logger) => Promise<Serving>,
): CombinedService => ({
  name,
  prepare: (env) => {
    const config = read(env);
    return (log) => start(config, log);
  },
});

/** The services of the one process, each with its own schema and its own start; the gateway last, for it asks the others. */
export const combinedServices: readonly CombinedService[] = [
  service('taxonomy', (env) => readConfig(TaxonomyConfig, env), startTaxonomy),
  service('storage', readStorageConfig, startStorage),
  service('profiles', (env) => readConfig(ProfilesConfig, env), startProfiles),
  service('timestamps', readTimestampsConfig, startTimestamps),
  service('workfiles', readWorkfilesConfig, startWorkfiles),
  service('sharing', readSharingConfig, startSharing),
  service('notifications', readNotificationsConfig, startNotifications),
  service('gateway', (env) => readConfig(GatewayConfig, env), startGateway),
];
