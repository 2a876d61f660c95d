import { expect } from '@playwright/test';
import { makePdf } from '../src/files/make-pdf.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { portalFor } from '../src/pages/portal.ts';
import { createPerson } from '../src/person/person.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

let stack: Stack;
test.beforeAll(async ({ openStack }) => {
  stack = await openStack();
});

const pdfNamed = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

test('refused input shows the specified sentences, and nothing is sent', async ({ page, context }) => {
  const portal = portalFor(page, stack.origin);
  await portal.signInByCode(context, 'carol@bad-input.example');
  await portal.openRegistration();
  const sent: string[] = [];
  page.on(
    'request',
    (request) =>
      request.method() !== 'GET' && /\/(ipfs|relay|wallet)\//.test(request.url()) && sent.push(request.url()),
  );

  await portal.press();
  for (const text of [
    'Asset title is required',
    'Please select an IP type',
    'Please select an IP content',
    'Please upload a file',
  ]) {
    await expect(page.getByText(text).first()).toBeVisible();
  }
  await portal.picture('register-missing');
  await portal.chooseFile(pdfNamed('empty.pdf', Buffer.alloc(0)));
  await expect(page.getByText('Cannot upload an empty file to IPFS').first()).toBeVisible();
  await portal.chooseFile({ name: 'script.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') });
  await expect(page.getByText(/^File type not supported\. Allowed: PDF, /).first()).toBeVisible();
  await portal.chooseFile(pdfNamed('huge.pdf', Buffer.alloc(10 * 2 ** 20 + 1)));
  await expect(page.getByText(/^File is larger than 10 ?MB/).first()).toBeVisible();
  expect(sent).toEqual([]);
});

test('a dead part fails its own stage, and Register can be pressed again without a second asset', async ({
  page,
  context,
}) => {
  const portal = portalFor(page, stack.origin);
  await portal.signIn(context, 'dora@bad-input.example');
  await portal.openRegistration();
  await portal.chooseFile(pdfNamed('plan.pdf', makePdf('plan', 50_000)));
  await page.getByRole('textbox', { name: /^Title/ }).fill('A plan');
  await portal.choose('IP Type', 'Patent');
  await portal.choose('IP Content', 'Document');
  const person = await createPerson(stack.origin, 'dora@bad-input.example');
  const before = await person.ports.chain.assetCount();
  await stack.stopPart('relay');
  await portal.submit();
  await expect(page.getByText(/^Blockchain registration failed: /).first()).toBeVisible({ timeout: 60_000 });
  await portal.picture('register-relay-dead');
  await stack.startPart('relay');
  await portal.press();
  await expect(
    page.getByText('Asset registered successfully on blockchain with Lit Protocol encryption!').first(),
  ).toBeVisible({ timeout: 60_000 });
  expect(await person.ports.chain.assetCount()).toBe(before + 1);
  await person.close();
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
