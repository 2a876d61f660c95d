import type { Hex } from '@ipr/domain';
import type { AvatarRepository } from './repository.ts';

const [ada, bob]: readonly [Hex, Hex] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`];
const [first, second] = ['11'.repeat(32), '22'.repeat(32)];
const bytes = (value: number) => new Uint8Array([value, 0, 255]);

/** What every implementation of `AvatarRepository` guarantees. @param open another replica on the same empty storage */
export const avatarsContract = (open: () => Promise<AvatarRepository>): void => {
  test('returns the bytes of a digest, and nothing for an unknown one', async () => {
    const avatars = await open();
    await avatars.put(ada, first, bytes(1));
    expect(await avatars.read(first)).toEqual(bytes(1));
    expect(await avatars.read(second)).toBeUndefined();
  });

  test('storing a picture again, also at the same time, keeps one', async () => {
    const replicas = [await open(), await open()];
    await Promise.allSettled(replicas.map((avatars) => avatars.put(ada, first, bytes(1))));
    await replicas[0]?.put(ada, first, bytes(1));
    await replicas[0]?.removeAll(ada);
    expect(await replicas[1]?.read(first)).toBeUndefined();
  });

  test('removes one picture, or all, of one person and of no one else', async () => {
    const avatars = await open();
    await avatars.put(ada, first, bytes(1));
    await avatars.put(bob, first, bytes(1));
    await avatars.put(ada, second, bytes(2));
    await avatars.remove(ada, first);
    expect(await avatars.read(first)).toEqual(bytes(1));
    await avatars.removeAll(bob);
    expect([await avatars.read(first), await avatars.read(second)]).toEqual([undefined, bytes(2)]);
  });
};
