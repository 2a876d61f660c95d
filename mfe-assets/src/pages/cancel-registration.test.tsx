/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld, type World } from '@ipr/client/testing/small-world';
import type { RegistrationStage } from '@ipr/domain';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hashInPage } from '../../testing/hashing-worker.ts';
import { type HeldCall, heldCall } from '../../testing/held-call.ts';
import { leaveBefore } from '../../testing/left-registration.ts';
import { showModule } from '../../testing/shell.tsx';

hashInPage();

const success = 'Asset registered successfully on blockchain with Lit Protocol encryption!';

const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

type Hold = (world: World) => { readonly held: Pick<HeldCall<unknown>, 'reached' | 'release'>; readonly world: World };
const holdStamp: Hold = (world) => {
  const held = heldCall(world.api.timestamps.stamp);
  const timestamps = { ...world.api.timestamps, stamp: held.call };
  return { held, world: { ...world, api: { ...world.api, timestamps } } };
};
const holdDocument: Hold = (world) => {
  const held = heldCall(world.api.storage.uploadJson);
  const storage = { ...world.api.storage, uploadJson: held.call };
  return { held, world: { ...world, api: { ...world.api, storage } } };
};
const holdTransaction: Hold = (world) => {
  const held = heldCall(world.api.relay.submit);
  const relay = { ...world.api.relay, submit: held.call };
  return { held, world: { ...world, api: { ...world.api, relay } } };
};

/** Continues a registration that was left before this stage, until its held call. */
const resume = async (stage: RegistrationStage, hold: Hold, protect = false) => {
  const { held, world } = hold(createWorld());
  const { storage } = await leaveBefore(world, stage, protect);
  const view = showModule(world, '/assets/new', undefined, storage);
  const user = userEvent.setup({ delay: null });
  await press(user, 'Continue');
  await held.reached;
  return { ...view, held, storage, user, world };
};

test.each([
  ['hashing', holdStamp],
  ['uploading-metadata', holdDocument],
] as const)('Cancel during %s stops the registration, and nothing of it remains', async (stage, hold) => {
  const { held, storage, toasts, user, world } = await resume(stage, hold);
  await press(user, 'Cancel');
  held.release();
  await waitFor(() => expect(toasts).toEqual(['Stopped. Nothing was registered.']));
  expect(world.entries).toEqual([]);
  await waitFor(async () => expect(await storage.keys()).toEqual(['vault-key']));
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Motor');
});

test('Cancel during a commitment names the data that may remain, and the same form registers later', async () => {
  const { held, toasts, user, world } = await resume('blockchain', holdTransaction, true);
  expect(await screen.findByText('Step 1 of 2: recording the commitment')).toBeTruthy();
  await press(user, 'Cancel');
  held.release();
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]).toMatch(
    /^Stopped\. Nothing was registered\. The commitment may be recorded permanently on the blockchain/,
  );
  expect(world.entries).toEqual([]);
  await waitFor(() => expect(document.querySelector('form .ant-btn-loading')).toBeNull());
  await press(user, 'Register Asset');
  await waitFor(() => expect(toasts.at(-1)).toBe(success));
  expect(world.entries).toHaveLength(1);
});

test('a registration that was sent to the blockchain offers no Cancel, states this, and completes', async () => {
  const { held, toasts, world } = await resume('blockchain', holdTransaction);
  expect(await screen.findByText('Sent to the blockchain. It can no longer be cancelled.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  held.release();
  await waitFor(() => expect(toasts).toEqual([success]));
  expect(world.entries).toHaveLength(1);
});

test('a link out of a running registration waits for a decision, and Leave keeps what is prepared', async () => {
  const { held, storage, user, world } = await resume('hashing', holdStamp);
  const follow = () => user.click(screen.getByRole('link', { name: 'Assets' }));
  await follow();
  expect(await screen.findByText(/^The registration is still running\./)).toBeTruthy();
  await press(user, 'Stay');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.pathname).toBe('/assets/new');
  await follow();
  await press(user, 'Leave');
  await waitFor(() => expect(location.pathname).toBe('/assets'));
  held.release();
  expect(world.entries).toEqual([]);
  expect(await storage.keys()).toHaveLength(3);
});
