import { createLinks } from './portal-links.ts';

const hash = `0x${'5e'.repeat(32)}`;

test('links a transaction to the network’s explorer, with or without a trailing slash in its URL', () => {
  expect(createLinks('https://amoy.example/').transaction(hash)).toBe(`https://amoy.example/tx/${hash}`);
  expect(createLinks('https://amoy.example').transaction(hash)).toBe(`https://amoy.example/tx/${hash}`);
});

test('links a transaction on a local chain to the portal’s own page, and has no link without an explorer', () => {
  expect(createLinks(null, true).transaction(hash)).toBe(`/explorer/tx/${hash}`);
  expect(createLinks(null).transaction(hash)).toBeNull();
});

test('puts a folder’s id into the URL of Workfiles', () => {
  const links = createLinks(null);
  expect(links.workfiles()).toBe('/workfiles');
  expect(links.workfiles('default')).toBe('/workfiles?folder=default');
  expect(links.workfiles('a&b')).toBe('/workfiles?folder=a%26b');
});

test('puts the filter of a list into its URL', () => {
  const links = createLinks(null);
  expect([links.assets(), links.shares()]).toEqual(['/assets', '/shares']);
  expect(links.assets('shared')).toBe('/assets?filter=shared');
  expect(links.shares({ tab: 'outgoing' })).toBe('/shares?tab=outgoing');
  expect(links.shares({ tab: 'incoming', status: 'expiring' })).toBe('/shares?tab=incoming&status=expiring');
});
