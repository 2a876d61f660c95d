/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createWorld, type World } from '@ipr/client/testing/small-world';
import { Failure } from '@ipr/domain';
import { showInPortal } from '@ipr/mfe-contract/testing/portal-shell';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { omitSignals } from '../requests/node-request.fixture.ts';
import { DataCard } from './data-card.tsx';

omitSignals();

const saved: Blob[] = [];
beforeEach(() => {
  saved.length = 0;
  globalThis.fetch = async () => Response.json({ items: [], total: 0, unread: 0 });
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:saved';
  };
  URL.revokeObjectURL = () => undefined;
});

const withIdentity = () => {
  const world = createWorld();
  const exported = { account: world.session, sessions: [], browsers: [], accessTokens: [] };
  const exportSignatures = async () => ({ items: [], next: null });
  const identity = { exportData: async () => exported, exportSignatures };
  const sharing = { ...world.api.sharing, blocks: async () => [], partnerSites: async () => [] };
  const webhooks = { webhooks: async () => [] };
  return { ...world, api: { ...world.api, identity, sharing, webhooks } as unknown as World['api'] };
};
const press = () => userEvent.click(screen.getByRole('button', { name: 'Download my data' }));

test('downloads everything as JSON and as CSV', async () => {
  const { toasts } = showInPortal(withIdentity(), '/settings?tab=account', <DataCard />);
  await press();
  await waitFor(() => expect(toasts).toEqual([expect.stringMatching(/^Your data was downloaded: \d+ entries$/)]));
  expect(saved.map(({ type }) => type)).toEqual(['application/json', 'text/csv;charset=utf-8']);
});

test('downloads and reports nothing when the person does not prove their presence', async () => {
  const world = withIdentity();
  const identity = { exportData: () => Promise.reject(new Failure('request.cancelled')) };
  const api = { ...world.api, identity } as unknown as World['api'];
  const { toasts } = showInPortal({ ...world, api }, '/settings?tab=account', <DataCard />);
  await press();
  await waitFor(() => expect(screen.getByRole('button').className).not.toMatch(/loading/));
  expect([toasts, saved]).toEqual([[], []]);
});

test('downloads nothing when a part cannot be collected', async () => {
  globalThis.fetch = async () => Response.json({}, { status: 503 });
  const { toasts } = showInPortal(withIdentity(), '/settings?tab=account', <DataCard />);
  await press();
  await waitFor(() => expect(toasts).toEqual(['Your data could not be collected. Please try again.']));
  expect(saved).toEqual([]);
});
