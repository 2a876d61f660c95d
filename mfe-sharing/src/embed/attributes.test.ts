import { readWanted } from './attributes.ts';

const read = (attributes: Readonly<Record<string, string>>) => readWanted((name) => attributes[name] ?? null);

test('reads what a badge shows', () => {
  const sha256 = 'AB'.repeat(32);
  const registry = `0x${'5A'.repeat(20)}`;
  expect(read({ 'asset-id': ' 42 ', sha256: `0x${sha256}`, node: 'https://rpc.example/key', registry })).toEqual({
    assetId: '42',
    sha256: sha256.toLowerCase(),
    node: 'https://rpc.example/key',
    registry: registry.toLowerCase(),
  });
  expect(read({ 'asset-id': '42', sha256: '' })).toEqual({ assetId: '42' });
});

test.each([
  ['asset-id', {}],
  ...['', '0', '01', '-1', '1e3', '1/../../rpc', '1?x=1', '<b>', '9'.repeat(78)].map(
    (id) => ['asset-id', { 'asset-id': id }] as const,
  ),
  ['sha256', { 'asset-id': '1', sha256: '1'.repeat(63) }],
  ...['javascript:alert(1)', 'http://rpc.example', 'https://user@rpc.example', 'ftp://rpc.example', 'rpc'].map(
    (node) => ['node', { 'asset-id': '1', node }] as const,
  ),
  ['registry', { 'asset-id': '1', registry: '0x1' }],
] as const)('names %s as the wrong attribute of %j', (name, attributes) => {
  expect(read(attributes as Readonly<Record<string, string>>)).toBe(name);
});
