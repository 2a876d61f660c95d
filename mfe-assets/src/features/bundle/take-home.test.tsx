/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { readAsset } from '@ipr/client/asset/read-asset';
import { configOf } from '@ipr/client/testing/portal';
import { stranger, type World } from '@ipr/client/testing/small-world';
import { Failure, keyCondition } from '@ipr/domain';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registeredWorld } from '../../../testing/left-update.ts';
import { showPiece } from '../../../testing/shell.tsx';
import { collectTakeHome } from './collect-take-home.ts';
import type { TakeHomeStep } from './take-home.ts';
import { TakeHomeButton } from './take-home-button.tsx';
import { takeHomeStages } from './take-home-dialog.tsx';

const { signal } = new AbortController();

const assetIn = async (
  standing: 'owner' | 'admin' = 'owner',
  prepare: (world: World) => Promise<void> = async () => undefined,
) => {
  const world = await registeredWorld();
  await prepare(world);
  const { metadata, ...view } = await readAsset(world, '1', signal);
  if (!metadata) throw new Error('there is no document');
  return { world, view: { ...view, metadata, standing } };
};

const orderOf = (view: Awaited<ReturnType<typeof assetIn>>['view'], withKeys: boolean) => ({
  view,
  withKeys,
  inOwnLanguage: null,
  keyWarning: 'Keys.',
});

const collecting = async (
  standing: 'owner' | 'admin',
  withKeys: boolean,
  given = signal,
  prepare?: (world: World) => Promise<void>,
) => {
  const { world, view } = await assetIn(standing, prepare);
  const steps: TakeHomeStep[] = [];
  const deps = {
    shell: { ...world, config: configOf(world) },
    query: () => Promise.reject(new Failure('chain.unavailable')),
    report: ({ step }: { step: TakeHomeStep }) => void (steps.at(-1) === step || steps.push(step)),
    signal: given,
  };
  const failure = await collectTakeHome(deps, orderOf(view, withKeys)).then(
    () => null,
    (thrown: Failure) => thrown.code,
  );
  return { world, steps, failure };
};

test('unwraps content keys only for an owner who requests them', async () => {
  expect((await collecting('owner', true)).steps).toEqual(['documents', 'files', 'keys', 'chain']);
  expect((await collecting('owner', false)).steps).toEqual(['documents', 'files', 'chain']);
  const { failure, steps } = await collecting('admin', true);
  expect([failure, steps]).toEqual(['access.denied', []]);
});

/** Adds a newest version whose key condition names an account that did not introduce the hash. */
const closeNewest = async ({ api, entries, registry, update, session }: World) => {
  const [entry] = entries;
  const document = JSON.parse(new TextDecoder().decode(await api.content(entry?.cid ?? '')));
  const evmContractConditions = keyCondition(registry, document.file.fileHash, stranger);
  const litEncryption = { ...document.file.litEncryption, evmContractConditions };
  const jsonData = { ...document, file: { ...document.file, litEncryption } };
  const { ipfsHash } = await api.storage.uploadJson({ jsonData, fileName: 'metadata.json' });
  update(session.wallet, { id: '1', fileHash: document.file.fileHash, cid: ipfsHash, title: document.title });
};

test('creates the bundle without the key of a version that no key node can open', async () => {
  expect((await collecting('owner', true, signal, closeNewest)).steps).toEqual(['documents', 'files', 'keys', 'chain']);
});

test('creates no bundle when the chain is unavailable or the download is cancelled', async () => {
  expect((await collecting('owner', false)).failure).toBe('chain.unavailable');
  const stop = new AbortController();
  stop.abort();
  expect((await collecting('owner', false, stop.signal)).failure).toBe('request.cancelled');
});

test('shows the steps as done, current and to do, and the keys step only when keys are requested', () => {
  const states = (withKeys: boolean) =>
    takeHomeStages({ step: 'files', doneBytes: 1, totalBytes: 2 }, withKeys).map(({ key, state }) => `${key} ${state}`);
  expect(states(true)).toEqual(['documents done', 'files now', 'keys next', 'chain next', 'packing next']);
  expect(states(false)).not.toContain('keys next');
});

test('requires the owner’s confirmation before adding keys and shows why a bundle failed', async () => {
  const { world, view } = await assetIn();
  const user = userEvent.setup({ delay: null });
  showPiece(world, <TakeHomeButton view={view} />);
  await user.click(screen.getByRole('button', { name: 'Export evidence' }));
  const make = screen.getByRole<HTMLButtonElement>('button', { name: 'Create bundle' });
  await user.click(screen.getByRole('checkbox', { name: 'Include the content keys' }));
  expect(screen.getByText('Anyone with this ZIP can read the files')).toBeTruthy();
  expect(make.disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: /cannot be taken back/ }));
  expect(make.disabled).toBe(false);
  for (let times = 0; times < 2; times++)
    await user.click(screen.getByRole('checkbox', { name: 'Include the content keys' }));
  expect(make.disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: /cannot be taken back/ }));
  // No key node responds in this test.
  await user.click(make);
  expect(await screen.findByText('The bundle could not be created.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
});

test('a bundle in progress is cancelled by its button', async () => {
  const { world, view } = await assetIn();
  const stalled = (_: string, { signal: given }: { readonly signal?: AbortSignal } = {}) =>
    new Promise<never>((_done, refuse) => {
      given?.addEventListener('abort', () => refuse(new Failure('request.cancelled')));
    });
  const user = userEvent.setup({ delay: null });
  showPiece(
    { ...world, api: { ...world.api, content: stalled } satisfies typeof world.api },
    <TakeHomeButton view={view} />,
  );
  await user.click(screen.getByRole('button', { name: 'Export evidence' }));
  await user.click(screen.getByRole('button', { name: 'Create bundle' }));
  expect(await screen.findByRole('list', { name: 'Creating the bundle' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Create bundle' })).disabled).toBe(false);
  expect(screen.queryByText('The bundle could not be created.')).toBeNull();
});

test('explains to a person other than the owner that files stay encrypted', async () => {
  const { world, view } = await assetIn('admin');
  showPiece(world, <TakeHomeButton view={view} />);
  await userEvent.click(screen.getByRole('button', { name: 'Export evidence' }));
  expect(screen.getByText(/^Only the owner can include the content keys/)).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
