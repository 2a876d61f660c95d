/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { HttpFailure } from '@ipr/api';
import { createWorld, type World } from '@ipr/client/testing/small-world';
import { Failure } from '@ipr/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { encryptInPage } from '../../testing/encrypting-worker.ts';
import { fillIn, openSeveral, pdf, registerAll, seeTotal } from '../../testing/several-files.ts';
import { showModule } from '../../testing/shell.tsx';
import type { DraftStorage } from '../model/drafts/draft-storage.ts';

encryptInPage();
afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

const draftsIn = async (browser: DraftStorage) => (await browser.keys()).filter((key) => key.startsWith('draft:'));
const filesIn = async (browser: DraftStorage) => (await browser.keys()).filter((key) => key.startsWith('bytes:'));

/** Catches what the page saves. */
const catchSaved = () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${blob instanceof Blob ? saved.push(blob) : 0}`;
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = () => undefined;
  return async () =>
    new TextDecoder()
      .decode(await saved.at(-1)?.arrayBuffer())
      .trim()
      .split('\r\n');
};
const { click } = HTMLAnchorElement.prototype;
afterEach(() => {
  HTMLAnchorElement.prototype.click = click;
});

/** Starts two registrations, of which the first one that publishes its document fails. */
const failOne = async (world = createWorld()) => {
  world.failNext('storage.uploadJson', new Failure('request.invalid'));
  const view = openSeveral(world);
  await fillIn(view.user, [pdf('gear.pdf'), pdf('crank.pdf')]);
  await registerAll(view.user, 2);
  await seeTotal('1 of 2 registered, 1 failed');
  return { ...view, world };
};

test('keeps the others when one fails, and retries it alone', async () => {
  const { user, world } = await failOne();
  expect(screen.getByText(/^Metadata upload failed: /)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Retry (gear|crank)$/ }));
  await seeTotal('2 of 2 registered');
  expect(world.entries.map(({ title }) => title).sort()).toEqual(['crank', 'gear']);
});

test('moves the focus to the progress, and announces the number of results', async () => {
  const { user } = openSeveral(createWorld());
  await fillIn(user, [pdf('gear.pdf')]);
  await registerAll(user, 1);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Progress'));
  await seeTotal('1 of 1 registered');
  expect(screen.getByRole('status').textContent).toBe('1 of 1 registered');
});

test('saves one list of results with asset numbers, addresses and reasons', async () => {
  const { user } = await failOne();
  const read = catchSaved();
  await user.click(screen.getByRole('button', { name: 'Save the results (CSV)' }));
  const [head, ...lines] = await read();
  expect(head).toMatch(/File,Title,Result,Asset ID,Address,Reason$/);
  expect(lines).toHaveLength(2);
  expect(lines.find((line) => line.includes('Registered'))).toMatch(
    /^(gear|crank)\.pdf,\1,Registered,1,http:\/\/[^,]+\/assets\/1,$/,
  );
  expect(lines.find((line) => line.includes('Failed'))).toMatch(
    /^(gear|crank)\.pdf,\1,Failed,,,"?Metadata upload failed: /,
  );
});

test('continues with the rest in a later visit, without the files, and lists the earlier results too', async () => {
  const { unmount, world, browser } = await failOne();
  unmount();
  const { user } = openSeveral(world, browser);
  expect(await screen.findByText('Registrations of several files that are not finished: 1')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await seeTotal('2 of 2 registered');
  expect(world.entries.map(({ title }) => title).sort()).toEqual(['crank', 'gear']);
  const read = catchSaved();
  await user.click(screen.getByRole('button', { name: 'Save the results (CSV)' }));
  expect((await read()).slice(1).map((line) => line.split(',')[2])).toEqual(['Registered', 'Registered']);
});

test('keeps only the facts of finished registrations, until the list is closed', async () => {
  const world = createWorld();
  const { user, browser, unmount } = openSeveral(world);
  await fillIn(user, [pdf('gear.pdf')]);
  await registerAll(user, 1);
  await seeTotal('1 of 1 registered');
  await waitFor(async () => expect(await filesIn(browser)).toEqual([]));
  unmount();
  const again = openSeveral(world, browser);
  expect(await screen.findByText('Files of your last list that are registered: 1')).toBeTruthy();
  await again.user.click(screen.getByRole('button', { name: 'Show the results' }));
  expect((await screen.findByRole('link', { name: 'gear' })).getAttribute('href')).toBe('/assets/1');
  await again.user.click(screen.getByRole('button', { name: 'Register more files' }));
  expect(await screen.findByLabelText('Drop files here or choose them')).toBeTruthy();
  await waitFor(async () => expect(await draftsIn(browser)).toEqual([]));
});

/** A world whose storage does not answer uploads until it is released. */
const heldUploads = () => {
  const world = createWorld();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { uploadFile } = world.api.storage;
  const slow: typeof uploadFile = async (input, options) => {
    await Promise.race([
      held,
      new Promise((_, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new Failure('request.cancelled')));
      }),
    ]);
    return uploadFile(input, options);
  };
  const api = { ...world.api, storage: { ...world.api.storage, uploadFile: slow } };
  return { world: { ...world, api } as World, release };
};

test('a pause keeps every file, and the rest continues', async () => {
  const { world, release } = heldUploads();
  const { user, browser } = openSeveral(world);
  await fillIn(user, [pdf('gear.pdf'), pdf('crank.pdf'), pdf('axle.pdf'), pdf('bolt.pdf')]);
  await registerAll(user, 4);
  await waitFor(async () => expect(await filesIn(browser)).toHaveLength(4));
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  const resume = await screen.findByRole('button', { name: 'Continue with the rest' });
  expect(screen.getAllByText('Waiting')).toHaveLength(4);
  expect(world.entries).toEqual([]);
  release();
  await user.click(resume);
  await seeTotal('4 of 4 registered');
  expect(world.entries).toHaveLength(4);
});

test('cancels the rest after a confirmation, deletes the encrypted copies, and keeps what is registered', async () => {
  const { user, world, browser } = await failOne();
  await user.click(screen.getByRole('button', { name: 'Cancel the rest' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the rest?' }));
  expect(dialog.getByText(/^Not registered yet: 1\./)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Keep them' }));
  expect(await filesIn(browser)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Cancel the rest' }));
  const again = within(await screen.findByRole('dialog', { name: 'Cancel the rest?' }));
  await user.click(again.getByRole('button', { name: 'Cancel the rest' }));
  expect(await screen.findByText('Cancelled')).toBeTruthy();
  expect(await filesIn(browser)).toEqual([]);
  expect(world.entries).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Continue with the rest' })).toBeNull();
});

test('cancels registrations that run, before anything of them is sent', async () => {
  const { world, release } = heldUploads();
  const { user, browser } = openSeveral(world);
  await fillIn(user, [pdf('gear.pdf'), pdf('crank.pdf')]);
  await registerAll(user, 2);
  await waitFor(async () => expect(await filesIn(browser)).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Cancel the rest' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the rest?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel the rest' }));
  await waitFor(() => expect(screen.getAllByText('Cancelled')).toHaveLength(2));
  expect(await draftsIn(browser)).toEqual([]);
  release();
  expect(world.entries).toEqual([]);
});

test('waits for the end of a daily limit, and names the reason and the time', async () => {
  const world = createWorld();
  world.failNext('storage.uploadFile', new HttpFailure(429, undefined, '3600'));
  const { user } = openSeveral(world);
  await fillIn(user, [pdf('gear.pdf'), pdf('crank.pdf')]);
  await registerAll(user, 2);
  await seeTotal('1 of 2 registered');
  expect(screen.getByText(/^Too many requests\. .*Continues by itself:/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await user.click(await screen.findByRole('button', { name: 'Continue with the rest' }));
  await seeTotal('2 of 2 registered');
  expect(world.entries).toHaveLength(2);
});

test('links to the asset of a file that another account registered meanwhile, and retries nothing', async () => {
  const world = createWorld();
  const { user, browser } = openSeveral(world);
  await fillIn(user, [pdf('gear.pdf')]);
  world.failNext('relay.submit', new Failure('registry.hash-already-exists', { assetId: '7' }));
  await registerAll(user, 1);
  await seeTotal('0 of 1 registered, 1 failed');
  expect(screen.getByRole('link', { name: 'Show the earlier record' }).getAttribute('href')).toBe('/assets/7');
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
  // The draft has the only key of the ciphertext that was stored.
  expect(await filesIn(browser)).toHaveLength(1);
});

const lockOf = (draftKey: string) => `ipr-registration:${draftKey.split(':').at(-1)}`;

/** The browser's Web Locks, some of which another tab has. @returns those of this page */
const lockInOtherTab = (theirs: readonly string[] = []) => {
  const own = new Set<string>();
  const heldIn = (names: Iterable<string>) => [...names].map((name) => ({ name }));
  const request = async (name: string, _: unknown, work: (lock: unknown) => unknown) => {
    if (theirs.includes(name)) return work(null);
    own.add(name);
    await work({ name });
    own.delete(name);
  };
  const query = async () => ({ held: heldIn([...own, ...theirs]), pending: [] });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { query, request } });
  return own;
};

test('locks every draft of the page, and releases them when it is left', async () => {
  const own = lockInOtherTab();
  const { browser, unmount } = await failOne();
  expect([...own].sort()).toEqual((await draftsIn(browser)).map(lockOf).sort());
  unmount();
  await waitFor(() => expect([...own]).toEqual([]));
});

test('continues only drafts that no other tab has opened since', async () => {
  const { unmount, world, browser } = await failOne();
  unmount();
  const { user } = openSeveral(world, browser);
  const resume = await screen.findByRole('button', { name: 'Continue' });
  lockInOtherTab((await draftsIn(browser)).map(lockOf));
  await user.click(resume);
  await waitFor(() => expect(screen.queryByText(/^Registrations of several files/)).toBeNull());
  expect(screen.getByLabelText('Drop files here or choose them')).toBeTruthy();
  expect(world.entries).toHaveLength(1);
});

test('discards the registrations of an earlier visit after a confirmation', async () => {
  const { unmount, world, browser } = await failOne();
  unmount();
  const { user } = openSeveral(world, browser);
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the rest?' }));
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  await waitFor(async () => expect(await draftsIn(browser)).toEqual([]));
  expect(screen.queryByText(/^Registrations of several files/)).toBeNull();
});

test('the form of one file links to those of several instead of listing each', async () => {
  const { unmount, world, browser } = await failOne();
  unmount();
  showModule(world, '/assets/new', undefined, browser);
  expect(await screen.findByText('Registrations of several files that are not finished: 1')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/assets/new/several');
  expect(screen.queryByText(/^Continue registration of/)).toBeNull();
});
