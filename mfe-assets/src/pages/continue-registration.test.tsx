/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { motors } from '@ipr/client/testing/memory-workfiles';
import { createWorld } from '@ipr/client/testing/small-world';
import { Failure, type RegistrationStage } from '@ipr/domain';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hashInPage } from '../../testing/hashing-worker.ts';
import { leaveBefore } from '../../testing/left-registration.ts';
import { showModule } from '../../testing/shell.tsx';

const reopen = async (stage: RegistrationStage, world = createWorld()) => {
  const { storage, id } = await leaveBefore(world, stage);
  const view = showModule(world, '/assets/new', undefined, storage);
  expect(await screen.findByText('Continue registration of Motor')).toBeTruthy();
  return { ...view, world, storage, id, user: userEvent.setup({ delay: null }) };
};

const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

const success = 'Asset registered successfully on blockchain with Lit Protocol encryption!';

/** The browser's Web Locks, some of which another tab has. */
const lockInOtherTab = (names: readonly string[]) => {
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      query: async () => ({ held: names.map((name) => ({ name })), pending: [] }),
      request: async (name: string, _: unknown, work: (lock: unknown) => unknown) =>
        work(names.includes(name) ? null : { name }),
    },
  });
};
afterEach(() => Reflect.deleteProperty(navigator, 'locks'));
hashInPage();

test.each(['uploading-encrypted-file', 'blockchain', 'registering'] as const)(
  'finishes a registration interrupted before %s without the file',
  async (stage) => {
    const { user, world, toasts, storage } = await reopen(stage);
    await press(user, 'Continue');
    await waitFor(() => expect(toasts).toEqual([success]));
    expect(world.entries.map(({ title }) => title)).toEqual(['Motor']);
    expect([...world.filed]).toEqual([[motors, ['1']]]);
    expect(await storage.keys()).toEqual(['vault-key']);
  },
);

test('fills in the form and asks for the file again when encryption was interrupted', async () => {
  const { user, world } = await reopen('encrypting');
  expect(screen.getByText(/Encryption was not finished\. Choose the file motor\.pdf again\./)).toBeTruthy();
  await press(user, 'Continue');
  expect(await screen.findByText('Choose the file motor.pdf again, then press Register Asset.')).toBeTruthy();
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Motor');
  expect((screen.getByLabelText('Description') as HTMLTextAreaElement).value).toBe('quiet');
  expect(screen.queryByText('Continue registration of Motor')).toBeNull();
  expect(world.entries).toEqual([]);
});

test('marks a registration that is already on chain, and asks for confirmation before discarding', async () => {
  const { user, storage } = await reopen('organizing-ipfs');
  expect(screen.getByText(/It is registered on the blockchain; only the last steps remain\./)).toBeTruthy();
  await press(user, 'Discard');
  expect(await screen.findByText(/Motor was already sent to the blockchain/)).toBeTruthy();
  await press(user, 'Keep it');
  expect(await storage.keys()).toHaveLength(3);
  await press(user, 'Discard');
  const buttons = await screen.findAllByRole('button', { name: 'Discard' });
  await user.click(buttons.at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByText('Continue registration of Motor')).toBeNull());
  expect(await storage.keys()).toEqual(['vault-key']);
});

test('neither continues nor discards a draft that another tab has locked', async () => {
  const world = createWorld();
  const { storage, id } = await leaveBefore(world, 'hashing');
  lockInOtherTab([`ipr-registration:${id}`]);
  const { toasts } = showModule(world, '/assets/new', undefined, storage);
  const user = userEvent.setup({ delay: null });
  expect(await screen.findByText(/This registration is open in another tab\./)).toBeTruthy();
  await press(user, 'Continue');
  await waitFor(() => expect(toasts).toEqual(['This registration is open in another tab.']));
  await press(user, 'Discard');
  const buttons = await screen.findAllByRole('button', { name: 'Discard' });
  await user.click(buttons.at(-1) as HTMLElement);
  await waitFor(() => expect(toasts).toHaveLength(2));
  expect(await storage.keys()).toHaveLength(3);
  expect(world.entries).toEqual([]);
});

test('does not restart a registration that another tab has finished', async () => {
  const { user, storage, toasts, world } = await reopen('hashing');
  for (const key of await storage.keys()) await storage.delete(key);
  await press(user, 'Continue');
  await waitFor(() => expect(toasts).toEqual(['This registration was finished or discarded elsewhere.']));
  await waitFor(() => expect(screen.queryByText('Continue registration of Motor')).toBeNull());
  expect(world.entries).toEqual([]);
});

test('waits for a lost connection and shows it', async () => {
  const { user, world, toasts } = await reopen('hashing');
  // Fails several times, so that the message stays visible long enough on a slow machine.
  for (let times = 0; times < 3; times++) world.failNext('timestamps.stamp', new Failure('network.unreachable'));
  await press(user, 'Continue');
  expect(await screen.findByText('Connection lost, trying again…')).toBeTruthy();
  await waitFor(() => expect(toasts).toEqual([success]));
  await waitFor(() => expect(screen.queryByText('Connection lost, trying again…')).toBeNull());
});

test('retries only the folder step when placing the asset failed', async () => {
  const { user, world, toasts, actions } = await reopen('storing-in-folder');
  world.failNext('workfiles.addAssets', new Failure('folder.full', { max: 10 }));
  await press(user, 'Continue');
  await waitFor(() => expect(toasts).toContain(success));
  expect(toasts[0]).toMatch(/^The asset is registered, but was not added to the folder: /);
  actions.get('Retry')?.();
  await waitFor(() => expect(toasts.at(-1)).toBe('Done. The asset is complete now.'));
  expect([...world.filed]).toEqual([[motors, ['1']]]);
});

test('keeps the registration after a failed stage, and the same form finishes it', async () => {
  const { user, world, toasts } = await reopen('uploading-metadata');
  world.failNext('storage.uploadJson', new Failure('request.too-large'));
  await press(user, 'Continue');
  expect(await screen.findByText(/Metadata upload failed: /)).toBeTruthy();
  expect(screen.getByText('motor.pdf')).toBeTruthy();
  await press(user, 'Register Asset');
  await waitFor(() => expect(toasts.at(-1)).toBe(success));
  expect(world.entries).toHaveLength(1);
});

test.each([
  ['uploading-encrypted-file', 'storage.uploadFile', 'File processing failed: Validation error occurred.'],
  ['hashing', 'timestamps.stamp', 'Evidency timestamp creation failed: Validation error occurred.'],
  ['uploading-metadata', 'storage.uploadJson', 'Metadata upload failed: Validation error occurred.'],
  ['blockchain', 'relay.submit', 'Blockchain registration failed: Validation error occurred.'],
] as const)(
  'shows the specified error of a failure at %s in %s on the page, and not in a notice as well',
  async (stage, call, words) => {
    const { user, world, toasts } = await reopen(stage);
    world.failNext(call, new Failure('request.invalid'));
    await press(user, 'Continue');
    expect(await screen.findByText(`Registration failed: ${words}`)).toBeTruthy();
    expect(toasts).toEqual([]);
  },
);

test('opens the library after success', async () => {
  const { user, toasts } = await reopen('registering');
  await press(user, 'Continue');
  await waitFor(() => expect(toasts).toEqual([success]));
  expect(await screen.findByRole('heading', { level: 1, name: 'Assets Library' })).toBeTruthy();
});
