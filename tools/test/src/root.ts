import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../..');
/** What the tools write about their run. */
export const reports = join(root, '.cache', 'reports');
