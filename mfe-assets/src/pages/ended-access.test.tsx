/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { registerAsset } from '@ipr/client/registration/register-asset';
import { newDraft } from '@ipr/client/registration/registration';
import { createWorld, me, stranger, type World } from '@ipr/client/testing/small-world';
import { encryptFile, newContentKey, sha256Hex } from '@ipr/domain';
import { act, screen } from '@testing-library/react';
import { flowDeps } from '../../testing/flow-deps.ts';
import { showModule } from '../../testing/shell.tsx';

/** Unix seconds, later than the blocks of the in-memory chain. */
const now = 1_800_001_000;

/** Another person's asset 2, under the document of asset 1, that this person may view until a minute from now. */
const viewed = async (): Promise<World> => {
  const world = createWorld();
  const file = new File(['how the motor works'], 'motor.txt');
  const plain = new Uint8Array(await file.arrayBuffer());
  const encrypt = async () => {
    const contentKey = newContentKey();
    const bytes = await encryptFile(plain, contentKey);
    return { fileHash: await sha256Hex(plain), bytes, encryptedHash: await sha256Hex(bytes), contentKey };
  };
  const texts = { title: 'Motor', ipType: 'Patent', ipContent: 'Drawing' };
  await registerAsset({ ...flowDeps(world), encrypt }, { ...texts, file }, newDraft());
  const { cid } = await world.ports.chain.asset('1');
  world.mint(stranger, { fileHash: 'ab'.repeat(32), cid, title: 'Motor' });
  const terms = { role: 1, expiresAt: now + 60, ndaHash: `0x${'d4'.repeat(32)}`, cid: 'nda' } as const;
  world.offer(stranger, { id: '2', user: me, ...terms });
  world.accept(me, { id: '2' });
  return world;
};

afterEach(() => jest.useRealTimers());

test.each<[string, (world: World) => unknown, number]>([
  ['is revoked', (world) => world.revoke(stranger, { id: '2', user: me }), 5],
  ['expires', () => undefined, 60],
])('an open page shows No Access without a reload once access %s', async (_, end, seconds) => {
  const world = await viewed();
  jest.useFakeTimers({ now: now * 1000 });
  showModule(world, '/assets/2');
  expect(await screen.findByRole('heading', { level: 1, name: 'Motor' })).toBeTruthy();
  expect(screen.queryByText('No Access')).toBeNull();
  end(world);
  await act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
  expect(await screen.findByText('No Access')).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 1, name: 'Motor' })).toBeNull();
});
