const parameter = 'next';

/** Address of the sign-in page that leads back to the wanted one. */
export const loginPath = (wanted: {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}): string => {
  const path = `${wanted.pathname}${wanted.search}${wanted.hash}`;
  return path === '/' ? '/login' : `/login?${new URLSearchParams({ [parameter]: path })}`;
};

/** The page to show after sign-in: a path of this portal, whatever else the address may claim. */
export const wantedPath = (search: string): string => {
  const wanted = new URLSearchParams(search).get(parameter) ?? '/';
  const base = 'http://portal.invalid';
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : undefined;
  const inside = url?.origin === base && wanted.startsWith('/') && !url.pathname.startsWith('/login');
  return inside && url ? `${url.pathname}${url.search}${url.hash}` : '/';
};
