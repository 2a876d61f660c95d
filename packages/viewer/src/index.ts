export { downloadFile } from './download-file.ts';
export { FileView } from './file-view.tsx';
export type { Reader } from './mark-line.ts';
export { playsInParts, viewOf } from './view-of.ts';
