export { downloadFile } from './download-file.ts';
export { FileView } from './file-view.tsx';
export {
  type OpenDeps,
  type OpenedFile,
  type OpenStep,
  openAssetDetails,
  openAssetFile,
  type SealedAsset,
} from './open-asset-file.ts';
