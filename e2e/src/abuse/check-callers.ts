import type { Endpoint } from '@ipr/api/endpoint';
import { type Credentials, callerCases } from './callers.ts';
import type { FuzzedCall } from './targets.ts';

/** Refusals of a caller, as opposed to those of an input. */
const refusals = new Set(['session.missing', 'request.cross-origin', 'token.not-allowed', 'token.invalid']);

const codeOf = async (url: string, method: string, headers: Readonly<Record<string, string>>): Promise<string> => {
  const isSent = method !== 'GET' && method !== 'DELETE';
  const answer = await fetch(isSent ? url : `${url}?surprise=1`, {
    method,
    redirect: 'manual',
    headers: { ...headers, ...(isSent ? { 'content-type': 'application/json' } : {}) },
    // No call declares the field, so none of them does anything.
    ...(isSent ? { body: '{"surprise":1}' } : {}),
  });
  const text = await answer.text();
  return answer.ok ? 'ok' : (/"code":"([a-z.-]+)"/.exec(text)?.[1] ?? `status ${answer.status}`);
};

const pathOf = ({ path }: Endpoint): string => path.replace(/:[a-zA-Z]+/g, '1');

/** @returns what differs from the declarations, as sentences, and the number of rows */
export const checkCallers = async (
  calls: readonly FuzzedCall[],
  credentials: Credentials,
): Promise<{ rows: number; wrong: string[] }> => {
  const wrong: string[] = [];
  let rows = 0;
  const check = async ({ name, declared, gatewayUrl, serviceUrl }: FuzzedCall): Promise<void> => {
    for (const [who, { at, headers, refusal }] of Object.entries(callerCases(credentials))) {
      const expected = refusal(declared);
      const url = `${at === 'gateway' ? gatewayUrl : serviceUrl}${pathOf(declared)}`;
      const code = await codeOf(url, declared.method, headers);
      rows += 1;
      const isRight = expected === null ? !refusals.has(code) : code === expected;
      if (!isRight) wrong.push(`${name} by ${who}: ${code} instead of ${expected ?? 'admission'}`);
    }
  };
  for (let at = 0; at < calls.length; at += 8) await Promise.all(calls.slice(at, at + 8).map(check));
  return { rows, wrong };
};
