import { checkActivity } from './activity.contract.ts';
import { checkDashboard } from './dashboard.contract.ts';
import type { IndexedAssets } from './indexed-assets.fixture.ts';
import { checkShares } from './shares.contract.ts';

export { checkAssetIndex } from './assets.contract.ts';
export { contractTitles, type IndexedAssets } from './indexed-assets.fixture.ts';

/** Registers the tests of dashboard, activity and share lists; run them after `checkAssetIndex`. */
export const checkRegistryIndex = (given: () => IndexedAssets): void => {
  checkDashboard(given);
  checkShares(given);
  checkActivity(given);
};
