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
    await replicas[0]?.removeOthers(ada, null);
    expect(await replicas[1]?.read(first)).toBeUndefined();
  });

  test('removes the other pictures of one person, and those of no one else', async () => {
    const avatars = await open();
    await avatars.put(ada, first, bytes(1));
    await avatars.put(bob, first, bytes(1));
    await avatars.put(ada, second, bytes(2));
    await avatars.removeOthers(ada, second);
    expect(await avatars.read(first)).toEqual(bytes(1));
    await avatars.removeOthers(bob, null);
    expect([await avatars.read(first), await avatars.read(second)]).toEqual([undefined, bytes(2)]);
  });
};
