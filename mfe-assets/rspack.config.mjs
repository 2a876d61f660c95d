import { microFrontend } from '@ipr/mfe-dev/rspack';

export default microFrontend(import.meta, {
  exposes: { './unfinished-registrations': './src/parts/unfinished-registrations.tsx' },
});
