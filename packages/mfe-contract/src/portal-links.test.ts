import { createLinks } from './portal-links.ts';

const hash = `0x${'5e'.repeat(32)}`;

test('a transaction is explained by the network’s explorer, whatever its address ends with', () => {
  expect(createLinks('https://amoy.example/').transaction(hash)).toBe(`https://amoy.example/tx/${hash}`);
  expect(createLinks('https://amoy.example').transaction(hash)).toBe(`https://amoy.example/tx/${hash}`);
});

test('the chain of this machine has its own page, and a network without an explorer has none', () => {
  expect(createLinks(null, true).transaction(hash)).toBe(`/explorer/tx/${hash}`);
  expect(createLinks(null).transaction(hash)).toBeNull();
});

test('a folder is named in the address of the page of folders', () => {
  const links = createLinks(null);
  expect(links.workfiles()).toBe('/workfiles');
  expect(links.workfiles('default')).toBe('/workfiles?folder=default');
  expect(links.workfiles('a&b')).toBe('/workfiles?folder=a%26b');
});
