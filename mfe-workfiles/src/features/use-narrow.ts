import { useMedia } from '@ipr/ui';

/** Whether the window has no room for the tree next to the folder, as `view.module.css`; the tree is then in a drawer. */
export const useNarrow = (): boolean => useMedia('(max-width: 1099.98px)');
