import type { BundleKind } from '../kinds/kind.ts';
import { type TakeHomeFacts, verifyTakeHome } from './verify-take-home.ts';

/** The bundle that opens and proves an asset (docs/formats/take-home-bundle.md). */
export const takeHomeKind: BundleKind<'take-home', TakeHomeFacts> = {
  kind: 'take-home',
  schema: 'ipr-take-home/1',
  verify: verifyTakeHome,
};
