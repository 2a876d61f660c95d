export { downloadFile } from './download-file.ts';
export { FileView } from './file-view.tsx';
export type { Reader } from './mark-line.ts';
export { viewOf } from './view-of.ts';
