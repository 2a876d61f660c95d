import { microFrontend } from '@ipr/mfe-dev/rspack';

export default microFrontend(import.meta, {
  hasWorkers: true,
  exposes: { './unfinished-registrations': './src/parts/unfinished-registrations.tsx' },
});
