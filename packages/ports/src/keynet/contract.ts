import { randomBytes } from 'node:crypto';
import type { KeyCondition } from '@ipr/domain';
import type { Keynet } from './port.ts';

export interface KeynetWorld {
  /** Clients of the same network; the tests connect them. */
  owner: Keynet;
  stranger: Keynet;
  /** Registers a new file of the owner and returns its condition. */
  register(): Promise<KeyCondition>;
  /** Registers a hash as the stranger, for which the owner has wrapped a key but not registered yet. */
  squat(): Promise<KeyCondition>;
  close(): Promise<void>;
}

/**
 * Registers the tests that every adapter of the key-network port passes. Run it inside a describe of the adapter's own test.
 */
export const keynetContract = (open: () => Promise<KeynetWorld>): void => {
  let world: KeynetWorld;

  beforeAll(async () => {
    world = await open();
  }, 60_000);
  afterAll(() => world.close());

  test('refuses to wrap or unwrap before connecting', async () => {
    const condition = await world.register();
    const wrapped = { ciphertext: 'AA==', dataToEncryptHash: '0'.repeat(64), condition };
    await expect(world.owner.wrapKey({ contentKey: randomBytes(32), condition })).rejects.toMatchObject({
      code: 'keynet.not-connected',
    });
    await expect(world.owner.unwrapKey(wrapped)).rejects.toMatchObject({ code: 'keynet.not-connected' });
    expect(world.owner.status()).toMatchObject({ state: 'disconnected' });
  });

  test('unwraps the wrapped content key for the owner', async () => {
    const condition = await world.register();
    const contentKey = randomBytes(32);
    await world.owner.connect();
    expect(world.owner.status()).toMatchObject({ state: 'connected' });
    const wrapped = await world.owner.wrapKey({ contentKey, condition });
    expect(wrapped.dataToEncryptHash).toMatch(/^[0-9a-f]{64}$/);
    const opened = await world.owner.unwrapKey({ ...wrapped, condition });
    expect(Buffer.from(opened).equals(contentKey)).toBe(true);
  });

  test('produces a different ciphertext for the same key every time', async () => {
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

  test('refuses an account that registered the hash first but is not the registrant named in the condition', async () => {
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

  test('unwraps each of two keys of one condition, and only with the key hash that its ciphertext was wrapped with', async () => {
    const condition = await world.register();
    const [ofFile, ofTexts] = [randomBytes(32), randomBytes(32)];
    const first = await world.owner.wrapKey({ contentKey: ofFile, condition });
    const second = await world.owner.wrapKey({ contentKey: ofTexts, condition });
    const both = [first, second].map((wrapped) => world.owner.unwrapKey({ ...wrapped, condition }));
    expect((await Promise.all(both)).map((key) => Buffer.from(key))).toEqual([ofFile, ofTexts]);
    const mixed = { ciphertext: first.ciphertext, dataToEncryptHash: second.dataToEncryptHash, condition };
    await expect(world.owner.unwrapKey(mixed)).rejects.toMatchObject({ code: 'file.decryption-failed' });
  });

  test('refuses to unwrap after disconnect, and unwraps again after connect', async () => {
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
