import type { AssetView } from '@ipr/client/asset/read-asset';
import type { AssetMetadata } from '@ipr/domain';

/** An asset whose document was fetched, because the person has view access. */
export type ReadableAsset = AssetView & { readonly metadata: AssetMetadata };
