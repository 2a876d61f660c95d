/** Elements that open a window of the portal. */
export type WindowKind = 'share' | 'accept' | 'access';

/** What the attributes of such an element ask for, checked: a page may set them to anything. */
export interface WindowWanted {
  readonly site: string;
  /** Decimal token id; null for an invitation link. */
  readonly assetId: string | null;
  /** Token of an invitation link. */
  readonly invitation: string | null;
}

/** Attributes of the elements that open a window. */
export const windowAttributes = ['site', 'asset-id', 'invitation', 'lang', 'theme'];

/** @returns the name of the first attribute that is missing or malformed, or what is wanted */
export const readWindow = (kind: WindowKind, of: (name: string) => string | null): WindowWanted | string => {
  const text = (name: string) => of(name)?.trim() || null;
  const [site, assetId, invitation] = [text('site'), text('asset-id'), text('invitation')];
  if (!site || !/^ipr_site_[A-Za-z0-9_-]{22}$/.test(site)) return 'site';
  if (invitation && (kind !== 'accept' || assetId || !/^[A-Za-z0-9_-]{43}$/.test(invitation))) return 'invitation';
  if (!invitation && !/^[1-9][0-9]{0,76}$/.test(assetId ?? '')) return 'asset-id';
  return { site, assetId, invitation };
};

/** Address of the window. The token of an invitation is in the fragment, which no server receives. */
export const windowUrl = (
  registry: string,
  kind: WindowKind,
  { site, assetId, invitation }: WindowWanted,
  pageOrigin: string,
): string => {
  const query = new URLSearchParams({ key: site, origin: pageOrigin, element: kind });
  if (assetId) query.set('asset', assetId);
  return `${registry}/partner?${query}${invitation ? `#${invitation}` : ''}`;
};
