/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { readAsset } from '@ipr/client/asset/read-asset';
import { configOf } from '@ipr/client/testing/portal';
import { Failure } from '@ipr/domain';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registeredWorld } from '../../../testing/left-update.ts';
import { showPiece } from '../../../testing/shell.tsx';
import { collectTakeHome } from './collect-take-home.ts';
import type { TakeHomeStep } from './take-home.ts';
import { TakeHomeButton } from './take-home-button.tsx';
import { takeHomeStages } from './take-home-dialog.tsx';

const { signal } = new AbortController();

const assetIn = async (standing: 'owner' | 'admin' = 'owner') => {
  const world = await registeredWorld();
  const { metadata, ...view } = await readAsset(world, '1', signal);
  if (!metadata) throw new Error('there is no document');
  return { world, view: { ...view, metadata, standing } };
};

const orderOf = (view: Awaited<ReturnType<typeof assetIn>>['view'], withKeys: boolean) => ({
  ...{ view, withKeys, inOwnLanguage: null, keyWarning: 'Keys.' },
});

const collecting = async (standing: 'owner' | 'admin', withKeys: boolean, given = signal) => {
  const { world, view } = await assetIn(standing);
  const steps: TakeHomeStep[] = [];
  const deps = {
    shell: { ...world, config: configOf(world) },
    ask: () => Promise.reject(new Failure('chain.unavailable')),
    report: ({ step }: { step: TakeHomeStep }) => void (steps.at(-1) === step || steps.push(step)),
    signal: given,
  };
  const failure = await collectTakeHome(deps, orderOf(view, withKeys)).then(
    () => null,
    (thrown: Failure) => thrown.code,
  );
  return { world, steps, failure };
};

test('content keys are unwrapped for the owner who wants them, and for nobody else', async () => {
  expect((await collecting('owner', true)).steps).toEqual(['documents', 'files', 'keys', 'chain']);
  expect((await collecting('owner', false)).steps).toEqual(['documents', 'files', 'chain']);
  const { failure, steps } = await collecting('admin', true);
  expect([failure, steps]).toEqual(['access.denied', []]);
});

test('a chain that does not answer makes no bundle, and neither does what was given up', async () => {
  expect((await collecting('owner', false)).failure).toBe('chain.unavailable');
  const stop = new AbortController();
  stop.abort();
  expect((await collecting('owner', false, stop.signal)).failure).toBe('request.cancelled');
});

test('the steps say what is done, now and next; keys are one only where they are wanted', () => {
  const states = (withKeys: boolean) =>
    takeHomeStages({ step: 'files', doneBytes: 1, totalBytes: 2 }, withKeys).map(({ key, state }) => `${key} ${state}`);
  expect(states(true)).toEqual(['documents done', 'files now', 'keys next', 'chain next', 'packing next']);
  expect(states(false)).not.toContain('keys next');
});

test('an owner confirms before keys go in, and hears why a bundle could not be made', async () => {
  const { world, view } = await assetIn();
  const user = userEvent.setup({ delay: null });
  showPiece(world, <TakeHomeButton view={view} />);
  await user.click(screen.getByRole('button', { name: 'Take home' }));
  const make = screen.getByRole<HTMLButtonElement>('button', { name: 'Make the bundle' });
  await user.click(screen.getByRole('checkbox', { name: 'Include the content keys' }));
  expect(screen.getByText('Whoever has this ZIP can read the files')).toBeTruthy();
  expect(make.disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: /cannot be taken back/ }));
  expect(make.disabled).toBe(false);
  // No node answers in this test.
  await user.click(make);
  expect(await screen.findByText('The bundle could not be made.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
});

test('whoever is not the owner is told that files stay encrypted', async () => {
  const { world, view } = await assetIn('admin');
  showPiece(world, <TakeHomeButton view={view} />);
  await userEvent.click(screen.getByRole('button', { name: 'Take home' }));
  expect(screen.getByText(/^Only the owner can include the content keys/)).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
