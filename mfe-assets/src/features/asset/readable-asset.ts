import type { AssetView } from '@ipr/client/asset/read-asset';
import type { AssetMetadata } from '@ipr/domain';

/** An asset with its document, which requires view access. */
export type ReadableAsset = AssetView & { readonly metadata: AssetMetadata };
