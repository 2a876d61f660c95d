/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld, stranger, type World } from '@ipr/client/testing/small-world';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hashInPage } from '../../testing/hashing-worker.ts';
import { leaveBefore } from '../../testing/left-registration.ts';
import { showModule } from '../../testing/shell.tsx';
import { type DraftStorage, memoryDraftStorage } from '../model/drafts/draft-storage.ts';
import { formDraftStore } from '../model/form-draft/form-draft-store.ts';

hashInPage();
afterEach(() => Reflect.deleteProperty(navigator, 'storage'));

const secret = 'A motor without any noise';
const kept = 'Kept on this device as an encrypted draft until you register the asset, discard the draft or sign out.';
const pdf = new File(['%PDF-1.7 a motor'], 'motor.pdf', { type: 'application/pdf', lastModified: 7 });

const open = async (forms: DraftStorage, world = createWorld()) => {
  const view = showModule(world, '/assets/new', undefined, undefined, forms);
  await screen.findByText('Chain New IP Asset');
  return { ...view, world, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) };
};
type User = ReturnType<typeof userEvent.setup>;
const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;
const press = async (user: User, words: string) =>
  user.click((await screen.findAllByText(words)).at(-1) as HTMLElement);
const enter = async (user: User) => {
  await user.upload(screen.getByLabelText('Drop a file here or choose one'), pdf);
  await user.click(field('Title'));
  await user.paste('Motor');
  await user.click(field('Description'));
  await user.paste(secret);
};
const leave = (view: { unmount: () => void }) => view.unmount();

/** A storage whose writes wait until they are released. */
const slowStorage = () => {
  const memory = memoryDraftStorage();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let writes = 0;
  const set: DraftStorage['set'] = async (...entry) => {
    writes += 1;
    await released;
    await memory.set(...entry);
  };
  return { forms: { ...memory, set }, release: () => release(), writes: () => writes };
};

/** A complete form, as an earlier visit left it. */
const filled = async (world: World) => {
  const forms = memoryDraftStorage();
  const store = formDraftStore(forms, world.session.wallet);
  await store.keepFile(pdf);
  const values = { title: 'Motor', ipType: 'Patent', ipContent: 'Drawing', description: secret };
  const file = { name: pdf.name, type: pdf.type, lastModified: pdf.lastModified };
  await store.save({ format: 1, savedAt: '2026-01-01T00:00:00.000Z', values, file });
  return forms;
};

test('a form that is left while it is written is restored completely', async () => {
  const { forms, release, writes } = slowStorage();
  const first = await open(forms);
  await enter(first.user);
  await waitFor(() => expect(writes()).toBeGreaterThan(0));
  leave(first);
  await open(forms);
  release();
  expect(await screen.findByText('Your entries were restored')).toBeTruthy();
  expect([field('Title').value, field('Description').value]).toEqual(['Motor', secret]);
});

test('a form that was left is restored with its file, and discarding the draft empties form and storage', async () => {
  const forms = memoryDraftStorage();
  const first = await open(forms);
  await enter(first.user);
  expect(await screen.findByText(kept)).toBeTruthy();
  leave(first);
  const stored = await Promise.all((await forms.keys()).map((key) => forms.get(key)));
  const readable = stored.map((value) => (value instanceof Uint8Array ? new TextDecoder().decode(value) : ''));
  expect(readable.join()).not.toMatch(/Motor|noise|%PDF/);
  const { user } = await open(forms);
  expect(await screen.findByText('Your entries were restored')).toBeTruthy();
  expect([field('Title').value, field('Description').value]).toEqual(['Motor', secret]);
  expect(screen.getByText('motor.pdf')).toBeTruthy();
  await press(user, 'Discard draft');
  await press(user, 'Discard');
  await waitFor(() => expect(field('Title').value).toBe(''));
  expect(screen.getByText('No file selected')).toBeTruthy();
  await waitFor(async () => expect((await forms.keys()).filter((key) => !key.endsWith(':key'))).toEqual([]));
});

test('a file without room on this device is not kept, which the form states at once and after a reload', async () => {
  Object.assign(navigator, { storage: { estimate: async () => ({ quota: 1_010, usage: 1_000 }) } });
  const forms = memoryDraftStorage();
  const first = await open(forms);
  await enter(first.user);
  expect(await screen.findByText(/The file is not: this device has too little room for it\./)).toBeTruthy();
  leave(first);
  await open(forms);
  expect(await screen.findByText('The file motor.pdf was not kept on this device. Choose it again.')).toBeTruthy();
  expect(field('Description').value).toBe(secret);
});

test('another account on the same device gets an empty form', async () => {
  const forms = await filled(createWorld());
  const other = createWorld();
  await open(forms, { ...other, session: { ...other.session, wallet: stranger } });
  await screen.findByText('No file selected');
  expect(screen.queryByText('Your entries were restored')).toBeNull();
  expect(field('Title').value).toBe('');
});

test('a link out of a form with entries waits for a decision that names what is kept', async () => {
  const { user } = await open(memoryDraftStorage());
  await enter(user);
  await screen.findByText(kept);
  await press(user, 'Assets');
  expect(await screen.findByText(/^Your entries are kept on this device\./)).toBeTruthy();
  expect(location.pathname).toBe('/assets/new');
  await press(user, 'Leave');
  await waitFor(() => expect(location.pathname).toBe('/assets'));
});

test('a registration is sent only from the review, which separates public from encrypted values', async () => {
  const world = createWorld();
  const { user, toasts } = await open(await filled(world), world);
  await screen.findByText('This file is not registered yet.');
  await press(user, 'Register Asset');
  const dialog = await screen.findByRole('dialog', { name: 'Check before registering' });
  const [open1, closed] = [...dialog.querySelectorAll('section')].map(({ textContent }) => textContent);
  expect(open1).toMatch(/Motor.*Patent.*Drawing.*Your wallet address/);
  expect(open1).not.toContain(secret);
  expect(closed).toMatch(/motor\.pdf.*A motor without any noise/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([field('Title').value, field('Description').value, toasts]).toEqual(['Motor', secret, []]);
  await press(user, 'Register Asset');
  await press(user, 'Register permanently');
  // This stand-in for a worker encrypts nothing: the attempt waits in its first stage.
  expect(await screen.findByText('Encrypt the file in this browser')).toBeTruthy();
  await waitFor(() => expect(field('Title').disabled).toBe(true));
});

test('a registration that was interrupted after its encryption is offered once, without the restored form', async () => {
  const world = createWorld();
  const { storage } = await leaveBefore(world, 'uploading-encrypted-file');
  showModule(world, '/assets/new', undefined, storage, await filled(world));
  expect(await screen.findByText('Continue registration of Motor')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Your entries were restored')).toBeNull());
  await waitFor(() => expect(field('Title').value).toBe(''));
  expect(await storage.keys()).toHaveLength(3);
});

test('a registration that was interrupted before its encryption is left to the restored form', async () => {
  const world = createWorld();
  const { storage } = await leaveBefore(world, 'encrypting');
  showModule(world, '/assets/new', undefined, storage, await filled(world));
  expect(await screen.findByText('Your entries were restored')).toBeTruthy();
  await waitFor(async () => expect(await storage.keys()).toHaveLength(1));
  expect(screen.queryByText('Continue registration of Motor')).toBeNull();
  expect(field('Title').value).toBe('Motor');
});

test('a registration in a browser that stores nothing states that the tab must stay open', async () => {
  const world = createWorld();
  const forms = await filled(world);
  const full: DraftStorage = {
    ...memoryDraftStorage(),
    set: async () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  showModule(world, '/assets/new', undefined, full, forms);
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  await screen.findByText('This file is not registered yet.');
  await press(user, 'Register Asset');
  await press(user, 'Register permanently');
  expect(
    await screen.findByText(
      'This browser cannot save the progress. Leave this tab open until the registration is finished.',
    ),
  ).toBeTruthy();
});
