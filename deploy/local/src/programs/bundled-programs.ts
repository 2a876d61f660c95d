import { services } from '../services.ts';

/** It reads files next to its sources (fonts, the browser), so it always runs from source. */
export const runsFromSource = 'certificates';

/** Programs that are bundled, relative to the checkout. */
export const bundledPrograms: readonly string[] = [
  ...services.filter(({ name }) => name !== runsFromSource).map(({ name }) => `services/${name}/src/main.ts`),
  'services/storage/src/ipfs-node-main.ts',
  'packages/embedded-mongo/src/main.ts',
  'deploy/local/src/one-process/main.ts',
];
