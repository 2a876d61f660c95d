export {
  type OpenDeps,
  type OpenedFile,
  type OpenStep,
  openAssetDetails,
  openAssetFile,
  type SealedAsset,
} from '@ipr/client/asset/open-asset-file';
export { downloadFile } from './download-file.ts';
export { FileView } from './file-view.tsx';
export type { Reader } from './mark-line.ts';
