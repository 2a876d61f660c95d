import { microFrontend } from '@ipr/mfe-dev/rspack';

export default microFrontend(import.meta, {
  exposes: {
    './access-controls': './src/parts/access-controls.tsx',
    './invitation-panel': './src/parts/invitation-panel.tsx',
    './access-request': './src/parts/access-request.tsx',
  },
});
