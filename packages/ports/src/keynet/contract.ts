import { randomBytes } from 'node:crypto';
import type { KeyCondition } from '@ipr/domain';
import type { Keynet } from './port.ts';

export interface KeynetWorld {
  /** Clients of the one network, connected by the tests. */
  owner: Keynet;
  stranger: Keynet;
  /** Registers a new file of the owner and gives its condition. */
  register(): Promise<KeyCondition>;
  /** Lets the stranger register a file that the owner has sealed but not registered yet. */
  squat(): Promise<KeyCondition>;
  close(): Promise<void>;
}

/** What every adapter of the Keynet port does. Run inside a describe of the adapter's own test. */
export const keynetContract = (open: () => Promise<KeynetWorld>): void => {
  let world: KeynetWorld;

  beforeAll(async () => {
    world = await open();
  }, 60_000);
  afterAll(() => world.close());

  test('refuses to wrap or unwrap before it is connected', async () => {
    const condition = await world.register();
    const wrapped = { ciphertext: 'AA==', dataToEncryptHash: '0'.repeat(64), condition };
    await expect(world.owner.wrapKey({ contentKey: randomBytes(32), condition })).rejects.toMatchObject({
      code: 'keynet.not-connected',
    });
    await expect(world.owner.unwrapKey(wrapped)).rejects.toMatchObject({ code: 'keynet.not-connected' });
    expect(world.owner.status()).toMatchObject({ state: 'disconnected' });
  });

  test('gives the owner back exactly the content key that was wrapped', async () => {
    const condition = await world.register();
    const contentKey = randomBytes(32);
    await world.owner.connect();
    expect(world.owner.status()).toMatchObject({ state: 'connected' });
    const wrapped = await world.owner.wrapKey({ contentKey, condition });
    expect(wrapped.dataToEncryptHash).toMatch(/^[0-9a-f]{64}$/);
    const opened = await world.owner.unwrapKey({ ...wrapped, condition });
    expect(Buffer.from(opened).equals(contentKey)).toBe(true);
  });

  test('wraps the same key differently every time', async () => {
    const condition = await world.register();
    const contentKey = randomBytes(32);
    const first = await world.owner.wrapKey({ contentKey, condition });
    const second = await world.owner.wrapKey({ contentKey, condition });
    expect(first.ciphertext).not.toBe(second.ciphertext);
    expect(first.dataToEncryptHash).toBe(second.dataToEncryptHash);
  });

  test('refuses a stranger', async () => {
    const condition = await world.register();
    await world.stranger.connect();
    const wrapped = await world.owner.wrapKey({ contentKey: randomBytes(32), condition });
    await expect(world.stranger.unwrapKey({ ...wrapped, condition })).rejects.toMatchObject({
      code: 'keynet.not-authorized',
    });
  });

  test('refuses whoever registered the hash first but does not own what was sealed', async () => {
    const condition = await world.squat();
    const wrapped = await world.owner.wrapKey({ contentKey: randomBytes(32), condition });
    await expect(world.stranger.unwrapKey({ ...wrapped, condition })).rejects.toMatchObject({
      code: 'keynet.not-authorized',
    });
  });

  test('reports an altered ciphertext as a failed decryption', async () => {
    const condition = await world.register();
    const wrapped = await world.owner.wrapKey({ contentKey: randomBytes(32), condition });
    const bytes = Buffer.from(wrapped.ciphertext, 'base64');
    bytes[60] = (bytes[60] ?? 0) ^ 1;
    const altered = { ...wrapped, ciphertext: bytes.toString('base64'), condition };
    await expect(world.owner.unwrapKey(altered)).rejects.toMatchObject({ code: 'file.decryption-failed' });
  });

  test('opens for the owner under the hash it was sealed with and no other', async () => {
    const condition = await world.register();
    const first = await world.owner.wrapKey({ contentKey: randomBytes(32), condition });
    const second = await world.owner.wrapKey({ contentKey: randomBytes(32), condition });
    const mixed = { ciphertext: first.ciphertext, dataToEncryptHash: second.dataToEncryptHash, condition };
    await expect(world.owner.unwrapKey(mixed)).rejects.toMatchObject({ code: 'file.decryption-failed' });
  });

  test('is closed after disconnect and opens again after connect', async () => {
    const condition = await world.register();
    const contentKey = randomBytes(32);
    const wrapped = await world.owner.wrapKey({ contentKey, condition });
    await world.owner.disconnect();
    await expect(world.owner.unwrapKey({ ...wrapped, condition })).rejects.toMatchObject({
      code: 'keynet.not-connected',
    });
    await world.owner.connect();
    expect(Buffer.from(await world.owner.unwrapKey({ ...wrapped, condition })).equals(contentKey)).toBe(true);
  });
};
