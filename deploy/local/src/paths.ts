import { join, resolve } from 'node:path';

/** The checkout. */
export const root = resolve(import.meta.dirname, '../../..');

/** Where the stack keeps everything that must survive: `.data/`, or IPR_DATA. */
export const dataFolder = (): string => resolve(process.env.IPR_DATA ?? join(root, '.data'));

/** Built modules by name, as the gateway serves them under /modules/. */
export const publishedModules = join(root, '.cache', 'modules');
