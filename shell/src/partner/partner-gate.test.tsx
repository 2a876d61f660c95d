/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createWorld, type World } from '@ipr/client/testing/small-world';
import { Failure } from '@ipr/domain';
import { showInPortal } from '@ipr/mfe-contract/testing/portal-shell';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PartnerGate } from './partner-gate.tsx';
import { heldPartner, holdPartner } from './partner-window.ts';

const key = `ipr_site_${'k'.repeat(22)}`;
const visit = { key, origin: 'https://market.example', element: 'share' } as const;

/** Opens the gate over a page, as often as the portal mounts it, with the service sharing in memory. */
const open = (answers: readonly ('ok' | 'refused')[] = ['ok']) => {
  holdPartner({ ...visit, asset: '42', name: 'Market', isCounted: false });
  const counted: unknown[] = [];
  const world = createWorld();
  const sharing = {
    ...world.api.sharing,
    openPartnerSite: async (given: unknown) => {
      counted.push(given);
      if (answers[counted.length - 1] === 'refused') throw new Failure('request.rate-limited', { retryAfter: 60 });
      return { ok: true };
    },
  };
  const api = { ...world.api, sharing } as unknown as World['api'];
  const show = () => showInPortal({ ...world, api }, '/share/42', <PartnerGate>The page</PartnerGate>);
  return { show, counted };
};
afterEach(cleanup);

test('names the site above the page, and counts the window once, however often it is mounted', async () => {
  const { show, counted } = open();
  show();
  cleanup();
  show();
  expect(await screen.findByText('The page')).toBeTruthy();
  expect(screen.getByText('Opened from Market (https://market.example)')).toBeTruthy();
  expect(counted).toEqual([visit]);
});

test('shows no page beyond the limit of the site, and asks again the next time', async () => {
  const { show, counted } = open(['refused']);
  show();
  expect(await screen.findByText('This window cannot be opened')).toBeTruthy();
  expect(screen.queryByText('The page')).toBeNull();
  cleanup();
  show();
  expect(await screen.findByText('The page')).toBeTruthy();
  expect(counted).toHaveLength(2);
});

test('a window that is closed is the portal’s own from then on', async () => {
  // As browsers do with a window that no script opened.
  window.close = () => undefined;
  open().show();
  await userEvent.click(await screen.findByRole('button', { name: 'Close window' }));
  await waitFor(() => expect(screen.queryByText(/^Opened from/)).toBeNull());
  expect([heldPartner(), screen.getByText('The page').textContent]).toEqual([null, 'The page']);
});
