import type { PortalConfig } from '@ipr/api';

/** Origin of the portal behind this page, as its key nodes name it; this page's own one where there are none. */
export const portalOrigin = ({ keynet }: Pick<PortalConfig, 'keynet'>): string =>
  new URL(keynet.nodes[0] ?? location.origin).origin;
