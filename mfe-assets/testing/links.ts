import { createLinks } from '@ipr/mfe-kit/portal-links.ts';

export const links = createLinks(null);
