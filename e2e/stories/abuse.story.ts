import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { abuseCalls } from '../src/abuse/abuse-calls.ts';
import { checkCallers } from '../src/abuse/check-callers.ts';
import { fuzzedCalls } from '../src/abuse/targets.ts';
import { createPerson } from '../src/person/person.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

let stack: Stack;
test.beforeAll(async ({ openStack }) => {
  stack = await openStack();
});

test('every declared call admits and refuses every kind of caller as its declaration says', async () => {
  const [person, gone] = [
    await createPerson(stack.origin, 'matrix@abuse.example'),
    await createPerson(stack.origin, 'gone@abuse.example'),
  ];
  await gone.api.identity.logout({});
  const { session, cookie, api } = person;
  const caller = { wallet: session.wallet, eoaWallet: session.eoaWallet, userId: session.id, role: 'user' as const };
  const { token } = await api.identity.createAccessToken({ name: 'Matrix', scopes: [], days: 1 });
  const { internalSecret } = JSON.parse(readFileSync(join(stack.folder, 'secrets.json'), 'utf8'));
  const calls = fuzzedCalls({ origin: stack.origin, folder: stack.folder, cookie, caller });
  const { rows, wrong } = await checkCallers(calls, {
    origin: stack.origin,
    cookie,
    endedCookie: gone.cookie,
    readingToken: token,
    internalSecret,
    caller,
  });
  expect(wrong).toEqual([]);
  expect(rows).toBe(calls.length * 11);
  await person.close();
});

test('no hostile request to any call leads to an error of a service, to internals in an answer, or to no answer', async () => {
  const person = await createPerson(stack.origin, 'mallory@abuse.example');
  const { findings } = await abuseCalls({ stack, person, count: 6, seed: 7 }, () => undefined);
  expect(findings).toEqual([]);
});
