/**
 * A fetch that sends an access token (RFC 6750, section 2.1) to one origin, and nothing to any other.
 * @param send the underlying fetch
 */
export const bearerFetch =
  (origin: string, token: string, send: typeof fetch = (...request) => fetch(...request)): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).origin !== origin) throw new TypeError(`not an address of ${origin}: ${request.url}`);
    request.headers.set('authorization', `Bearer ${token}`);
    // A redirect could lead to another origin; the API has none.
    return send(new Request(request, { redirect: 'error' }));
  };
