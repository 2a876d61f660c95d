import { expect } from '@playwright/test';
import { createPerson } from '../src/person/person.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

let stack: Stack;
test.beforeAll(async ({ openStack }) => {
  stack = await openStack();
});

test('every call responds to garbage with problem details and a code', async () => {
  const person = await createPerson(stack.origin, 'erin@bad-input.example');
  const call = async (method: string, path: string, body: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${stack.origin}/api/v1${path}`, {
      method,
      body,
      headers: { cookie: person.cookie, origin: stack.origin, 'content-type': 'application/json', ...headers },
    });
    const text = await response.text();
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(text).not.toMatch(/\n\s+at |node_modules|\.ts:/);
    return { status: response.status, code: (JSON.parse(text) as { code: string }).code };
  };
  for (const path of ['/auth/email', '/relay/transactions', '/wallet/signatures', '/ipfs/upload/json']) {
    expect(await call('POST', path, '{"surprise":true}')).toEqual({ status: 422, code: 'request.invalid' });
    expect(await call('POST', path, '{not json')).toEqual({ status: 422, code: 'request.invalid' });
    expect(await call('POST', path, JSON.stringify({ pad: 'x'.repeat(3_000_000) }))).toEqual({
      status: 413,
      code: 'request.too-large',
    });
    expect(await call('POST', path, '{}', { origin: 'http://evil.example' })).toEqual({
      status: 403,
      code: 'request.cross-origin',
    });
  }
  expect(await call('POST', '/relay/transactions', '{}', { cookie: '' })).toEqual({
    status: 401,
    code: 'session.missing',
  });
  expect((await call('POST', '/nothing/here', '{}')).status).toBe(404);
  await person.close();
});
