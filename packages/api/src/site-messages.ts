/** What a window that a partner's page opened reports to that page: no name, no file, no secret. */
export const siteResults = ['shared', 'accepted', 'ended'] as const;
export type SiteResult = (typeof siteResults)[number];

export interface SiteMessage {
  readonly type: 'ip-registry';
  readonly event: SiteResult;
}
