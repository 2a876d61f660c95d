import { embedFiles } from '@ipr/mfe-dev/embed-build';
import { microFrontend } from '@ipr/mfe-dev/rspack';

const module = microFrontend(import.meta, {
  exposes: {
    './access-controls': './src/parts/access-controls.tsx',
    './invitation-panel': './src/parts/invitation-panel.tsx',
    './access-request': './src/parts/access-request.tsx',
  },
});

export default (env, argv) => (env?.embed ? embedFiles(import.meta) : module(env, argv));
