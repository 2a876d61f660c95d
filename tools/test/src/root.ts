import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../..');
/** Folder of the tools' reports. */
export const reports = join(root, '.cache', 'reports');
