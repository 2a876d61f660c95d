import { pageState } from './page-state.ts';

/** Files of modules that this page may load: URL → hash as subresource integrity. Filled by the shell from verified lists only. */
export const listedFiles = (): Map<string, string> => pageState('listed-files', () => new Map<string, string>());
