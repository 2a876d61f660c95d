import { resolve } from 'node:path';

/** Absolute path of the repository. */
export const root = resolve(import.meta.dirname, '../../..');
