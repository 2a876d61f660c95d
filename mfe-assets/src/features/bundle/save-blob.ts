export { saveBlob } from '@ipr/features/save-blob';
