import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@ipr/api/endpoint';
import { apiBase } from '@ipr/api/endpoint';
import { everyApi } from '@ipr/api/every-api';
import { portsFrom } from '@ipr/local-stack/ports';
import { type Caller, callerHeader, issueCallerToken, issueServiceToken, serviceHeader } from '@ipr/service-kit';
import type { Schema } from './sample-value.ts';
import type { Target } from './send-attempts.ts';

/** Services that serve the APIs which are not named after one. */
const servedBy: Readonly<Record<string, string>> = {
  consentLog: 'sharing',
  directory: 'identity',
  internalRelay: 'relay',
  recordedConsents: 'evidence',
  timestamping: 'timestamps',
  versionRecords: 'evidence',
};

/** Calls that end the session or the account under which the others are made: other people make them. */
const ending = /\.(logout|endSessions?|closeAccount|forget\w*)$/;

export interface FuzzedCall {
  readonly name: string;
  readonly declared: Endpoint;
  readonly schema: Schema;
  readonly gatewayUrl: string;
  readonly serviceUrl: string;
  /** Behind the gateway with a session, and at the service itself with the gateway's proof of a person. */
  readonly targets: readonly Target[];
}

export interface Surroundings {
  readonly origin: string;
  /** Data folder of the stack. */
  readonly folder: string;
  readonly cookie: string;
  readonly caller: Caller;
}

/**
 * Every declared call; the calls between services are sent to the service only. Limits of one person would refuse most requests, so at the
 * service each second request comes from a person of its own.
 */
export const fuzzedCalls = ({ origin, folder, cookie, caller }: Surroundings): FuzzedCall[] => {
  const { internalSecret } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as {
    internalSecret: string;
  };
  const ports = portsFrom(Number(new URL(origin).port)) as Readonly<Record<string, number>>;
  let people = 0;
  const someone = (call: string): Caller => {
    people += 1;
    if (people % 2 === 0 && !ending.test(call)) return caller;
    const wallet = `0x${people.toString(16).padStart(40, 'e')}` as const;
    return {
      ...caller,
      wallet,
      userId: people.toString(16).padStart(24, '0'),
      role: people % 4 === 1 ? 'user' : 'operator',
    };
  };
  return [...everyApi].flatMap(([api, calls]) =>
    Object.entries(calls).map(([name, declared]) => {
      const call = `${api}.${name}`;
      const service: Target = {
        call,
        baseUrl: `http://127.0.0.1:${ports[servedBy[api] ?? api]}`,
        headers: () =>
          declared.audience === 'service'
            ? { [serviceHeader]: issueServiceToken('gateway', internalSecret) }
            : {
                [callerHeader]: issueCallerToken(
                  { ...someone(call), provedAt: new Date().toISOString() },
                  'abuse',
                  internalSecret,
                ),
              },
      };
      const gateway: Target = { call, baseUrl: `${origin}${apiBase}`, headers: () => ({ cookie, origin }) };
      const schema = declared.input.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as Schema;
      return {
        name: call,
        declared,
        schema,
        gatewayUrl: gateway.baseUrl,
        serviceUrl: service.baseUrl,
        targets: declared.audience === 'service' || ending.test(call) ? [service] : [gateway, service],
      };
    }),
  );
};
