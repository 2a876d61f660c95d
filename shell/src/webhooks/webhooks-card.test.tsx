/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import type { Webhook, WebhookDelivery, WebhookTerms } from '@ipr/api';
import { createWorld, type World } from '@ipr/client/testing/small-world';
import { showInPortal } from '@ipr/mfe-contract/testing/portal-shell';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WebhooksCard } from './webhooks-card.tsx';

const at = '2026-01-02T03:04:00.000Z';
const secret = `whsec_${'s'.repeat(43)}=`;
const hook: Webhook = {
  id: 'a'.repeat(24),
  name: 'Shop',
  url: 'https://shop.example/hooks',
  events: ['share.accepted'],
  createdAt: at,
  lastDeliveredAt: null,
  failingSince: null,
  disabledAt: null,
  earlierSecretUntil: null,
};
const nextSecret = `whsec_${'t'.repeat(43)}=`;
const failed: WebhookDelivery = {
  id: `msg_${'m'.repeat(27)}`,
  message: { type: 'webhook.test', timestamp: at, data: { webhookId: hook.id } },
  state: 'failed',
  createdAt: at,
  dueAt: null,
  attempts: [{ at, failure: 'status', status: 503, took: 7 }],
};

/** The world with the service's webhooks in memory. */
const withHooks = (given: readonly Webhook[] = []) => {
  const world = createWorld();
  const made: WebhookTerms[] = [];
  const sent: string[] = [];
  const rotated: string[] = [];
  let hooks = [...given];
  let fails = 0;
  const webhooks = {
    webhooks: async () => {
      if (fails-- > 0) throw new Error('away');
      return hooks;
    },
    createWebhook: async (terms: WebhookTerms) => {
      made.push(terms);
      hooks = [{ ...hook, ...terms }, ...hooks];
      return { secret, webhooks: hooks };
    },
    rotateWebhookSecret: async ({ id }: { id: string }) => {
      rotated.push(id);
      hooks = hooks.map((each) => ({ ...each, earlierSecretUntil: '2026-01-03T03:04:00.000Z' }));
      return { secret: nextSecret, webhooks: hooks };
    },
    removeWebhook: async ({ id }: { id: string }) => {
      hooks = hooks.filter((each) => each.id !== id);
      return hooks;
    },
    resumeWebhook: async () => {
      hooks = hooks.map((each) => ({ ...each, disabledAt: null }));
      return hooks;
    },
    testWebhook: async ({ id }: { id: string }) => {
      sent.push(id);
      return { id: failed.id };
    },
    webhookDeliveries: async () => ({ items: [failed], total: 1 }),
    redeliver: async ({ message }: { message: string }) => {
      sent.push(message);
      return failed;
    },
  };
  const api = { ...world.api, webhooks } as unknown as World['api'];
  return { world: { ...world, api }, made, sent, rotated, failOnce: () => (fails = 1) };
};

const show = (world: World) => showInPortal(world, '/settings?tab=account', <WebhooksCard />);
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

test('adds a webhook with chosen events, and shows its secret once', async () => {
  const { world, made } = withHooks();
  show(world);
  expect(await screen.findByText('You have no webhook.')).toBeTruthy();
  await press('Add webhook');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
  const add = () => dialog.getByRole('button', { name: 'Add webhook' });
  await user.type(dialog.getByLabelText('Name'), ' Shop ');
  await user.type(dialog.getByLabelText('Address of your server'), 'shop.example');
  expect(add().hasAttribute('disabled')).toBe(true);
  await user.clear(dialog.getByLabelText('Address of your server'));
  await user.type(dialog.getByLabelText('Address of your server'), hook.url);
  for (const name of ['Asset registered', 'Version added', 'Share revoked', 'Share relinquished'])
    await user.click(dialog.getByRole('checkbox', { name }));
  await user.click(add());
  await waitFor(() =>
    expect(made).toEqual([{ name: 'Shop', url: hook.url, events: ['share.accepted', 'share.expiring'] }]),
  );
  const shown = await screen.findByRole('dialog', { name: 'Your new signing secret' });
  expect(within(shown).getByText(secret)).toBeTruthy();
  await user.keyboard('{Escape}');
  await press('I have saved it');
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
  expect(screen.getByText(hook.url)).toBeTruthy();
});

test('sends a test, shows the log with reasons, and sends a message again', async () => {
  const { world, sent } = withHooks([hook]);
  const { toasts } = show(world);
  await press('Send test: Shop');
  await waitFor(() => expect(sent).toEqual([hook.id]));
  await press('Log: Shop');
  const log = within(await screen.findByRole('dialog', { name: 'Log: Shop' }));
  expect(await log.findByText('Failed · answered with an error · status 503')).toBeTruthy();
  await user.click(log.getByRole('button', { name: `Send again: ${failed.id}` }));
  await waitFor(() => expect(sent).toEqual([hook.id, failed.id]));
  expect(toasts).toEqual(['A test was sent. The log shows its outcome.', 'The message is being sent again.']);
});

test('says that a webhook was switched off, switches it on, and removes it after a confirmation', async () => {
  const { world } = withHooks([{ ...hook, failingSince: at, disabledAt: at }]);
  const { toasts } = show(world);
  expect(await screen.findByText(/Switched off after a day of failures/)).toBeTruthy();
  await press('Switch on: Shop');
  expect(await screen.findByText(/Failing since/)).toBeTruthy();
  await press('Remove webhook: Shop');
  const dialog = await screen.findByRole('dialog', { name: 'Remove webhook: Shop' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('You have no webhook.')).toBeTruthy();
  expect(toasts).toEqual(['Events from now on are sent again.', 'The webhook was removed.']);
});

test('makes a new secret after a confirmation by keyboard, shows it once, and says until when the earlier one is valid', async () => {
  const { world, rotated } = withHooks([hook]);
  show(world);
  const confirm = async () => {
    (await screen.findByRole('button', { name: 'New secret: Shop' })).focus();
    await user.keyboard('{Enter}');
    return within(await screen.findByRole('dialog', { name: 'New secret: Shop' }));
  };
  await confirm();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New secret: Shop' })).toBeNull());
  expect(rotated).toEqual([]);
  const first = await confirm();
  expect(first.queryByText(/ends at once/)).toBeNull();
  first.getByRole('button', { name: 'New secret' }).focus();
  await user.keyboard('{Enter}');
  const shown = within(await screen.findByRole('dialog', { name: 'Your new signing secret' }));
  expect(shown.getByText(nextSecret)).toBeTruthy();
  expect(rotated).toEqual([hook.id]);
  await press('I have saved it');
  await waitFor(() => expect(screen.queryByText(nextSecret)).toBeNull());
  expect(screen.getByText(/The earlier secret is valid until/).textContent).toContain('2026');
  expect((await confirm()).getByText(/ends at once/)).toBeTruthy();
  await user.keyboard('{Escape}');
  await press('Log: Shop');
  const log = within(await screen.findByRole('dialog', { name: 'Log: Shop' }));
  expect(log.getByText(/The earlier secret is valid until/)).toBeTruthy();
});

test('a list that cannot be loaded says so and offers another try', async () => {
  const { world, failOnce } = withHooks([hook]);
  failOnce();
  show(world);
  expect(await screen.findByText('The webhooks could not be loaded.')).toBeTruthy();
  await press('Try Again');
  expect(await screen.findByText(hook.url)).toBeTruthy();
});
