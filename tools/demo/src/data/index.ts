import { adasAssets } from './adas-assets.ts';
import type { Demo } from './demo.ts';
import { gracesAssets } from './graces-assets.ts';
import { shares } from './shares.ts';

/** Everything the demo puts into a portal. Names, numbers and companies are invented. */
export const demo: Demo = {
  people: [
    { who: 'ada', email: 'ada@example.org' },
    { who: 'grace', email: 'grace@example.org' },
  ],
  assets: [...adasAssets, ...gracesAssets],
  shares,
};
