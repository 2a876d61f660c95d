/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { registerAsset } from '@ipr/client/registration/register-asset';
import { newDraft } from '@ipr/client/registration/registration';
import { createWorld, type World } from '@ipr/client/testing/small-world';
import { Failure, type FailureCode, ReceivedFailure } from '@ipr/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { flowDeps } from '../../testing/flow-deps.ts';
import { heldCall } from '../../testing/held-call.ts';
import { showModule } from '../../testing/shell.tsx';
import { shownFile } from '../../testing/shown-file.ts';

const text = new File(['how the motor works'], 'motor.txt');
const registeredWorld = async (file = text): Promise<World> => {
  const world = createWorld();
  const texts = { title: 'Motor', ipType: 'Patent', ipContent: 'Drawing' };
  await registerAsset(flowDeps(world), { ...texts, file }, newDraft());
  return world;
};
const show = async (world: World) => {
  const view = showModule(world, '/assets/1?tab=actions');
  await screen.findByRole('heading', { level: 1, name: 'Motor' });
  const user = userEvent.setup({ delay: null });
  return { ...view, world, user };
};
const alertOf = async () => within(await screen.findByRole('alert'));
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));

test.each<[string, FailureCode, string]>([
  ['keynet.unwrapKey', 'keynet.connect-failed', 'Failed to connect to Lit'],
  ['keynet.unwrapKey', 'keynet.session-failed', 'Failed to generate session signatures'],
  ['keynet.unwrapKey', 'service.unavailable', 'Server error. Please try again later.'],
  ['content', 'storage.unavailable', 'The storage does not answer. Please try again later.'],
  ['content', 'storage.content-not-found', 'Failed to fetch encrypted file content from ipfs: 404'],
  [
    'keynet.unwrapKey',
    'keynet.too-few-nodes',
    'Too few key nodes answer (2 of 3 needed). Your file is safe; try again in a few minutes.',
  ],
])('a failure of %s with %s is named, and Try Again opens the file after its end', async (call, code, sentence) => {
  const { user, world } = await show(await registeredWorld());
  world.failNext(call, new Failure(new ReceivedFailure(code, { status: 404, live: 2, needed: 3 })));
  await press(user, 'View File');
  const alert = await alertOf();
  expect(alert.getByText('Failed to decrypt file for viewing')).toBeTruthy();
  expect(alert.getByText(sentence)).toBeTruthy();
  expect(document.querySelector('iframe')).toBeNull();
  await user.click(alert.getByRole('button', { name: 'Try Again' }));
  expect((await shownFile('motor.txt')).text).toBe('how the motor works');
  expect(screen.queryByRole('alert')).toBeNull();
});

/** A world whose storage returns the ciphertext with one changed bit. */
const tamperedWorld = async (): Promise<World> => {
  const world = await registeredWorld();
  const { content } = world.api;
  const tampered: typeof content = async (cid, options) => {
    const bytes = (await content(cid, options)).slice();
    const isDocument = world.entries.some((entry) => entry.cid === cid);
    if (!isDocument) bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    return bytes;
  };
  return { ...world, api: { ...world.api, content: tampered } };
};

test.each([
  ['View File', 'Failed to decrypt file for viewing'],
  ['Download File', 'Failed to decrypt file. Make sure you have access permissions.'],
])('%s of a changed ciphertext names the failed decryption and releases no byte', async (button, title) => {
  const made: unknown[] = [];
  URL.createObjectURL = (blob) => `blob:${made.push(blob)}`;
  const { user, toasts } = await show(await tamperedWorld());
  await press(user, button);
  const alert = await alertOf();
  expect(alert.getByText(title)).toBeTruthy();
  expect(alert.getByText('File decryption failed')).toBeTruthy();
  expect(document.querySelector('iframe')).toBeNull();
  expect([made, toasts]).toEqual([[], []]);
});

test('a file without a view is downloaded from the dialog that gives the reason', async () => {
  const names: string[] = [];
  const made: unknown[] = [];
  URL.createObjectURL = (blob) => `blob:${made.push(blob)}`;
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    names.push(this.download);
  };
  const { user } = await show(await registeredWorld(new File([Uint8Array.of(0, 1, 2, 3)], 'model.bin')));
  await press(user, 'View File');
  const dialog = within(await screen.findByRole('dialog', { name: 'File model.bin' }));
  await user.click(await dialog.findByRole('button', { name: 'Download File' }));
  await waitFor(() => expect(names).toEqual(['model.bin']));
  expect(made).toHaveLength(1);
});

const heldAtKeys = async () => {
  const world = await registeredWorld();
  const keynet = await world.ports.keynet();
  const held = heldCall(keynet.unwrapKey);
  const ports = { ...world.ports, keynet: async () => ({ ...keynet, unwrapKey: held.call }) };
  const signals: (AbortSignal | undefined)[] = [];
  return { held, signals, world: { ...world, ports } };
};

const heldAtContent = async () => {
  const world = await registeredWorld();
  const { content } = world.api;
  const held = heldCall(content);
  const isDocument = (cid: string) => world.entries.some((entry) => entry.cid === cid);
  const signals: (AbortSignal | undefined)[] = [];
  const read: typeof content = (cid, options) => {
    if (isDocument(cid)) return content(cid, options);
    signals.push(options?.signal);
    return held.call(cid, options);
  };
  return { held, signals, world: { ...world, api: { ...world.api, content: read } } };
};

test.each([
  ['Requesting the key', heldAtKeys],
  ['Fetching the encrypted file', heldAtContent],
])('Cancel at "%s" ends the opening and its download without a message', async (step, hold) => {
  const { held, signals, world } = await hold();
  const { user } = await show(world);
  await press(user, 'View File');
  await held.reached;
  expect(screen.getByRole('list', { name: 'Opening the file' })).toBeTruthy();
  await waitFor(() => expect(screen.getByText(step, { selector: '[role=status]' })).toBeTruthy());
  await press(user, 'Cancel');
  for (const signal of signals) expect(signal?.aborted).toBe(true);
  held.release();
  expect(screen.queryByRole('list', { name: 'Opening the file' })).toBeNull();
  for (const role of ['alert', 'dialog']) expect(screen.queryByRole(role)).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'View File' }).disabled).toBe(false);
  expect(world.calls).not.toContain('profiles.recordView');
});

test.each<[string, FailureCode, string]>([
  ['storage', 'storage.unavailable', 'Error: The storage does not answer. Please try again later.'],
  ['chain', 'chain.unavailable', 'Error: Failed to initialize blockchain service'],
  ['index', 'asset.details-unavailable', 'Error: Failed to fetch asset details'],
  ['document', 'storage.content-not-found', 'Error: Failed to fetch encrypted file content from ipfs: 404'],
])('an asset page without its %s names the failure, and Try Again shows the asset', async (part, code, sentence) => {
  const world = await registeredWorld();
  const failure = new Failure(new ReceivedFailure(code, { status: 404 }));
  let isDown = true;
  const whileDown = async <T,>(missing: boolean, work: () => Promise<T>): Promise<T> => {
    if (missing && isDown) throw failure;
    return work();
  };
  const { chain, index } = world.ports;
  const { content } = world.api;
  const ports = {
    ...world.ports,
    chain: { ...chain, asset: (id: string) => whileDown(part === 'chain', () => chain.asset(id)) },
    index: {
      ...index,
      asset: (id: string, signal?: AbortSignal) => whileDown(part === 'index', () => index.asset(id, signal)),
    },
  };
  const read: typeof content = (cid, options) =>
    whileDown(part === 'storage' || part === 'document', () => content(cid, options));
  showModule({ ...world, ports, api: { ...world.api, content: read } }, '/assets/1');
  const alert = await alertOf();
  expect(alert.getByText(sentence)).toBeTruthy();
  isDown = false;
  await userEvent.click(alert.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Motor' })).toBeTruthy();
});
