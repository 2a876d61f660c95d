import { isPublicAddress } from './public-address.ts';
import { targetOf } from './target.ts';

const refused = expect.objectContaining({ code: 'webhook.address-refused' });

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '239.255.255.250',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '::ffff:127.0.0.1',
  '::8.8.8.8',
  '64:ff9b::808:808',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%lo',
  'fec0::1',
  'ff02::1',
  'example.org',
  '',
])('%s is no public address', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::6810:84e5', '2a00:1450:4001::1'])(
  '%s is a public address',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  'http://example.org/',
  'https://example.org:22/',
  'https://example.org:80/',
  'https://localhost/',
  'http://127.0.0.1:9000/',
  'https://127.0.0.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/latest',
  'https://database/',
  'https://database./',
])('refuses %s outside development', (url) => expect(() => targetOf(url, false)).toThrow(refused));

test.each(['https://example.org/hooks', 'https://example.org:8443/', 'https://8.8.8.8/'])('accepts %s', (url) => {
  expect(targetOf(url, false).allows('10.0.0.1')).toBe(false);
});

test('allows this machine and nothing else of a private network in development', () => {
  const { allows } = targetOf('http://localhost:3000/hooks', true);
  expect(['127.0.0.1', '::1', '10.0.0.1', '8.8.8.8'].map(allows)).toEqual([true, true, false, false]);
  for (const url of ['http://10.0.0.1/', 'https://192.168.1.1/', 'http://example.org/'])
    expect(() => targetOf(url, true)).toThrow(refused);
});
