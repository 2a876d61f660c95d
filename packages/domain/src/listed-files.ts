import { pageState } from './page-state.ts';

/** Files of modules that this page may load: URL → hash as subresource integrity. Filled by the shell from verified lists only. */
export const listedFiles = (): Map<string, string> => pageState('listed-files', () => new Map<string, string>());

/** Those that did not load. A retry renews the browser's copies, which may be wrong and are kept because the names are immutable. */
export const failedFiles = (): Set<string> => pageState('failed-files', () => new Set<string>());
