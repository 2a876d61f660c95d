import { Pagination } from '@ipr/ui';

/** In a chunk of its own: most libraries fill one page. */
export { Pagination };
