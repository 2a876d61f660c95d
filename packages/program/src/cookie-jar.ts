export interface CookieJar {
  /** Cookies as a request carries them: 'a=1; b=2'. */
  readonly header: () => string;
  /** A fetch that stores and sends the cookies of one origin, and the Origin header that its services require. */
  readonly fetch: typeof fetch;
}

const isOver = (attributes: readonly string[], now: number): boolean =>
  attributes.some((attribute) => {
    const [name = '', value = ''] = attribute.trim().split('=');
    if (name.toLowerCase() === 'max-age') return Number(value) <= 0;
    return name.toLowerCase() === 'expires' && Date.parse(value) <= now;
  });

/**
 * The cookies of one origin (RFC 6265, limited to what a session needs: one host, path '/', no other origins).
 * @param send the underlying fetch
 */
export const createCookieJar = (origin: string, send: typeof fetch = (...request) => fetch(...request)): CookieJar => {
  const cookies = new Map<string, string>();
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const keep = (line: string): void => {
    const [pair = '', ...attributes] = line.split(';');
    const at = pair.indexOf('=');
    if (at < 1) return;
    const name = pair.slice(0, at).trim();
    if (isOver(attributes, Date.now())) cookies.delete(name);
    else cookies.set(name, pair.slice(at + 1).trim());
  };
  return {
    header,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (new URL(request.url).origin !== origin) throw new TypeError(`not an address of ${origin}: ${request.url}`);
      request.headers.set('origin', origin);
      if (cookies.size > 0) request.headers.set('cookie', header());
      const response = await send(request);
      for (const line of response.headers.getSetCookie()) keep(line);
      return response;
    },
  };
};
