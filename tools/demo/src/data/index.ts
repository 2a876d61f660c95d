import { adasAssets } from './adas-assets.ts';
import type { Demo } from './demo.ts';
import { gracesAssets } from './graces-assets.ts';
import { shares } from './shares.ts';

/** All data of the demo. Names, numbers and companies are invented. */
export const demo: Demo = {
  people: [
    { who: 'ada', email: 'ada@example.org' },
    { who: 'grace', email: 'grace@example.org' },
  ],
  assets: [...adasAssets, ...gracesAssets],
  shares,
};
