import { main } from '@ipr/service-kit';
import { openEmbeddedAuthority, openRemoteAuthority } from './authority/open-authority.ts';
import { readTimestampsConfig } from './config.ts';
import { startTimestamps } from './start-timestamps.ts';

main(async () => {
  const config = readTimestampsConfig();
  const authority = config.TSA_URL
    ? await openRemoteAuthority(config, config.TSA_URL)
    : await openEmbeddedAuthority(config.TIMESTAMPS_DIR ?? '');
  return startTimestamps(config, authority);
});
