import { moduleLifecycles } from '@ipr/mfe-contract';
import { manifest } from './manifest.ts';

/** Entry point for the shell: the module's manifest and its single-spa lifecycles. */
export const { bootstrap, mount, unmount, update } = moduleLifecycles({
  name: manifest.name,
  load: async () => (await import('./app.tsx')).App,
  hasFirstViewTexts: true,
});
export { manifest };
