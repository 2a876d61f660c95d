/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { registerAsset } from '@ipr/client/registration/register-asset';
import { newDraft } from '@ipr/client/registration/registration';
import { createWorld, me, stranger, type World } from '@ipr/client/testing/small-world';
import { act, screen } from '@testing-library/react';
import { flowDeps } from '../../testing/flow-deps.ts';
import { showModule } from '../../testing/shell.tsx';

const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
afterEach(() => jest.useRealTimers());

/** Own asset 1. */
const registered = async (): Promise<World> => {
  const world = createWorld();
  const texts = { title: 'Motor', ipType: 'Patent', ipContent: 'Drawing' };
  await registerAsset(flowDeps(world), { ...texts, file: new File(['a motor'], 'motor.txt') }, newDraft());
  return world;
};

const offer = (world: World) => {
  const terms = { role: 2, expiresAt: 0, ndaHash: `0x${'d4'.repeat(32)}`, cid: 'nda' } as const;
  world.offer(me, { id: '1', user: stranger, ...terms });
};

test('the owner’s open page shows a version that an editor added', async () => {
  const world = await registered();
  offer(world);
  world.accept(stranger, { id: '1' });
  jest.useFakeTimers();
  showModule(world, '/assets/1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Motor' })).toBeTruthy();
  const { cid } = await world.ports.chain.asset('1');
  world.update(stranger, { id: '1', fileHash: 'ab'.repeat(32), cid, title: 'Better motor' });
  await pass(7);
  expect(await screen.findByRole('heading', { level: 1, name: 'Better motor' })).toBeTruthy();
});

test('the open page is not read again while nothing changes', async () => {
  const world = await registered();
  jest.useFakeTimers();
  let reads = 0;
  const { asset } = world.ports.chain;
  const chain: typeof world.ports.chain = {
    ...world.ports.chain,
    asset: (id) => {
      reads++;
      return asset(id);
    },
  };
  showModule({ ...world, ports: { ...world.ports, chain } }, '/assets/1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Motor' })).toBeTruthy();
  const before = reads;
  await pass(30);
  expect([before > 0, reads]).toEqual([true, before]);
});

test('the open library shows an invitation that was sent in another tab', async () => {
  const world = await registered();
  jest.useFakeTimers();
  showModule(world, '/assets');
  expect(await screen.findByText('No one')).toBeTruthy();
  offer(world);
  await pass(16);
  expect(await screen.findByRole('link', { name: '1 person' })).toBeTruthy();
});
