export { downloadFile } from './download-file.ts';
export { FileView, type ViewTexts } from './file-view.tsx';
export { type OpenedFile, type OpenStep, openAssetFile } from './open-asset-file.ts';
