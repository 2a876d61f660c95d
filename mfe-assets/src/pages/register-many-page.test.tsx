/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld, stranger, type World } from '@ipr/client/testing/small-world';
import { Failure, sha256Hex } from '@ipr/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { encryptInPage } from '../../testing/encrypting-worker.ts';
import { showModule } from '../../testing/shell.tsx';
import { type DraftStorage, memoryDraftStorage } from '../model/drafts/draft-storage.ts';

encryptInPage();

const pdf = (name: string) => new File([`%PDF-1.7 ${name}`], name, { type: 'application/pdf' });

const open = (world: World, browser: DraftStorage = memoryDraftStorage()) => {
  const user = userEvent.setup({ applyAccept: false, delay: null, pointerEventsCheck: 0 });
  return { ...showModule(world, '/assets/new/several', undefined, browser), user };
};
type User = ReturnType<typeof userEvent.setup>;

const choose = async (label: string, option: string) => {
  fireEvent.mouseDown(screen.getByLabelText(label));
  const lines = () => [...document.querySelectorAll<HTMLElement>('.ant-select-item-option-content')];
  const line = await waitFor(() => {
    const found = lines().find(({ textContent }) => textContent === option);
    if (!found) throw new Error('not listed yet');
    return found;
  });
  fireEvent.click(line);
};

const fillIn = async (user: User, names: readonly string[]) => {
  await user.upload(await screen.findByLabelText('Drop files here or choose them'), names.map(pdf));
  await screen.findByRole('button', { name: `Register ${names.length} assets` });
  await choose('IP Type', 'Patent');
  await choose('IP Content', 'Drawing');
};
const register = async (user: User, n: number) => {
  await user.click(screen.getByRole('button', { name: `Register ${n} assets` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Check before registering' }));
  await user.click(dialog.getByRole('button', { name: `Register ${n} assets` }));
};

test('registers each file under its own title after one review, and saves the results', async () => {
  const world = createWorld();
  const { user } = open(world);
  await fillIn(user, ['gear.pdf', 'crank.pdf']);
  const title = screen.getByLabelText(/^Title of crank\.pdf/);
  await user.clear(title);
  await user.type(title, 'A crank');
  await register(user, 2);
  expect(await screen.findByText('2 of 2 registered', {}, { timeout: 10_000 })).toBeTruthy();
  expect(world.entries.map((entry) => entry.title).sort()).toEqual(['A crank', 'gear']);
  const made: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${made.push(blob as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  await user.click(screen.getByRole('button', { name: 'Save the results (CSV)' }));
  const lines = new TextDecoder()
    .decode(await made[0]?.arrayBuffer())
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines.find((line) => line.startsWith('crank.pdf'))).toMatch(/^crank\.pdf,A crank,Registered,\d,$/);
});

test('names each refused file, and needs a title for every file', async () => {
  const { user } = open(createWorld());
  await user.upload(await screen.findByLabelText('Drop files here or choose them'), [pdf('gear.pdf'), pdf('gear.svg')]);
  expect(await screen.findByText(/^gear\.svg: File type not supported/)).toBeTruthy();
  await user.clear(screen.getByLabelText(/^Title of gear\.pdf/));
  expect(screen.getByText('Asset title is required')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Register 1 assets' }).disabled).toBe(true);
});

test('keeps nothing of a file that is already registered', async () => {
  const world = createWorld();
  const browser = memoryDraftStorage();
  const content = new TextEncoder().encode('%PDF-1.7 gear.pdf');
  world.mint(stranger, { fileHash: await sha256Hex(content), cid: 'theirs', title: 'Theirs' });
  const { user } = open(world, browser);
  await fillIn(user, ['gear.pdf']);
  await register(user, 1);
  expect(await screen.findByText(/hash already exists/, {}, { timeout: 10_000 })).toBeTruthy();
  await waitFor(async () => expect((await browser.keys()).filter((key) => key.startsWith('draft:'))).toEqual([]));
});

test('keeps the others when one fails, and continues with the rest in a later visit', async () => {
  const world = createWorld();
  const browser = memoryDraftStorage();
  world.failNext('storage.uploadJson', new Failure('request.invalid'));
  const { user, unmount } = open(world, browser);
  await fillIn(user, ['gear.pdf', 'crank.pdf']);
  await register(user, 2);
  expect(await screen.findByText('1 of 2 registered', {}, { timeout: 10_000 })).toBeTruthy();
  expect(await screen.findByText(/^Metadata upload failed: /)).toBeTruthy();
  unmount();
  const again = open(world, browser);
  expect(await screen.findByText('Registrations of several files that are not finished: 1')).toBeTruthy();
  await again.user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('1 of 1 registered', {}, { timeout: 10_000 })).toBeTruthy();
  await waitFor(() => expect(world.entries).toHaveLength(2));
});
