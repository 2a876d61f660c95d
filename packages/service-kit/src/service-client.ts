import { type Api, type Client, createClient } from '@ipr/api';
import { issueServiceToken, serviceHeader } from './tokens.ts';

export interface ServiceClientSettings {
  /** Origin of the other service, without a trailing slash. */
  readonly baseUrl: string;
  /** Name of the calling service, for the log of the called one. */
  readonly service: string;
  readonly internalSecret: string;
}

/** A typed client of another service of the product; every call carries a new service token. */
export const createServiceClient = <A extends Api>(
  api: A,
  { baseUrl, service, internalSecret }: ServiceClientSettings,
): Client<A> =>
  createClient(api, {
    baseUrl,
    fetch: (input, init) => {
      const request = new Request(input, init);
      request.headers.set(serviceHeader, issueServiceToken(service, internalSecret));
      return fetch(request);
    },
  });
