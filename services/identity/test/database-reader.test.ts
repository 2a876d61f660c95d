import { privateKeyToAccount } from 'viem/accounts';
import { startTestIdentity, type TestIdentity } from './identity.fixture.ts';

let service: TestIdentity;
beforeAll(async () => {
  service = await startTestIdentity();
});
afterAll(() => service.close());

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (Buffer.isBuffer(value)) return [value.toString('hex'), value.toString('base64url'), value.toString('latin1')];
  if (typeof value !== 'object' || value === null) return [];
  const { buffer } = value as { buffer?: unknown };
  return [...(Buffer.isBuffer(buffer) ? stringsIn(buffer) : []), ...Object.values(value).flatMap(stringsIn)];
};

/** Every text and every row of bytes that the service has stored, but for the mails of the inbox of a one-machine stack. */
const stored = async (): Promise<string[]> => {
  const names = (await service.database.listCollections()).map(({ name }) => name).filter((name) => name !== 'inbox');
  const rows = await Promise.all(names.map((name) => service.database.collection(name).find().toArray()));
  expect(names.length).toBeGreaterThan(5);
  return rows.flat(2).flatMap(stringsIn);
};

const isKeyOf = (text: string, address: string): boolean => {
  const [hex] = /^(?:0x)?([0-9a-f]{64})$/.exec(text) ?? [];
  if (hex === undefined) return false;
  try {
    return privateKeyToAccount(`0x${hex.replace('0x', '')}`).address.toLowerCase() === address;
  } catch {
    return false;
  }
};

test('who reads the database acts for nobody: no value of it is a session, a token, a code or a key of a wallet', async () => {
  const email = 'ada@example.org';
  const { portal, cookie, user } = await service.signedIn(email);
  const { token } = await portal.createAccessToken({ name: 'CI', scopes: ['register'], days: 1 });
  const { identity } = service.browser();
  await identity.requestCode({ email });
  const code = await service.codeFor(email);
  const values = await stored();
  const all = values.join('\n');
  for (const secret of [cookie() ?? '', token]) {
    expect(secret.length).toBeGreaterThan(40);
    expect(all).not.toContain(secret);
  }
  expect(values).not.toContain(code);
  // Signatures that the person gave, and addresses, are there.
  expect(all).toContain(user.wallet);
  expect(values.filter((value) => isKeyOf(value, user.eoaWallet))).toEqual([]);
  const asTokens = values.filter((value) => value.length >= 16 && value.length <= 256);
  expect(asTokens.length).toBeGreaterThan(10);
  for (const value of new Set(asTokens))
    expect(await service.asService().session({ token: value })).toEqual({ user: null });
});
