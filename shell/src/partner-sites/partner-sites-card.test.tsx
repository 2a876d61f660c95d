/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import type { PartnerSite, SiteTerms } from '@ipr/api';
import { createWorld, type World } from '@ipr/client/testing/small-world';
import { showInPortal } from '@ipr/mfe-contract/testing/portal-shell';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PartnerSitesCard } from './partner-sites-card.tsx';

const at = '2026-01-02T03:04:00.000Z';
const terms: SiteTerms = { name: 'Market', origins: ['https://market.example'], elements: ['share'], dailyLimit: 100 };
const site: PartnerSite = {
  ...terms,
  key: `ipr_site_${'k'.repeat(22)}`,
  createdAt: at,
  lastUsedAt: at,
  usedToday: 3,
  used: 7,
};

/** The world with the partner sites of sharing in memory. */
const withSites = (given: readonly PartnerSite[] = []) => {
  const world = createWorld();
  const made: SiteTerms[] = [];
  let sites = [...given];
  let fails = 0;
  const sharing = {
    partnerSites: async () => {
      if (fails-- > 0) throw new Error('away');
      return sites;
    },
    createPartnerSite: async (wanted: SiteTerms) => {
      made.push(wanted);
      sites = [{ ...site, ...wanted, lastUsedAt: null, usedToday: 0, used: 0 }, ...sites];
      return sites;
    },
    updatePartnerSite: async ({ key, ...changed }: SiteTerms & { key: string }) => {
      sites = sites.map((each) => (each.key === key ? { ...each, ...changed } : each));
      return sites;
    },
    removePartnerSite: async ({ key }: { key: string }) => {
      sites = sites.filter((each) => each.key !== key);
      return sites;
    },
  };
  const api = { ...world.api, sharing } as unknown as World['api'];
  return { world: { ...world, api }, made, failOnce: () => (fails = 1) };
};

const show = (world: World) => showInPortal(world, '/settings?tab=account', <PartnerSitesCard />);
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

test('adds a site with its addresses and what its pages may open, and shows its key', async () => {
  const { world, made } = withSites();
  show(world);
  expect(await screen.findByText('You have no partner site.')).toBeTruthy();
  await press('Add site');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add site' }));
  const add = () => dialog.getByRole('button', { name: 'Add site' });
  await user.type(dialog.getByLabelText('Name'), ' Market ');
  await user.type(dialog.getByLabelText('Addresses of its pages'), 'market.example');
  expect(add().hasAttribute('disabled')).toBe(true);
  await user.clear(dialog.getByLabelText('Addresses of its pages'));
  await user.type(dialog.getByLabelText('Addresses of its pages'), 'https://market.example/shop{enter}');
  await user.click(dialog.getByRole('checkbox', { name: 'Accepting an invitation' }));
  await user.click(dialog.getByRole('radio', { name: '100' }));
  await user.click(add());
  await waitFor(() => expect(made).toEqual([terms]));
  expect(await screen.findByText(site.key)).toBeTruthy();
  expect(screen.getByText('Sharing an asset')).toBeTruthy();
});

test('shows the use of a site, copies its key, and ends it after a confirmation', async () => {
  const { world } = withSites([site]);
  const { toasts } = show(world);
  expect(await screen.findByText(/3 of 100 windows today, 7 in all/)).toBeTruthy();
  await press('Copy key: Market');
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(site.key));
  await press('End site: Market');
  const dialog = await screen.findByRole('dialog', { name: 'End site: Market' });
  await user.click(within(dialog).getByRole('button', { name: 'End' }));
  expect(await screen.findByText('You have no partner site.')).toBeTruthy();
  expect(toasts).toEqual(['The key was copied.', 'The site was ended.']);
});

test('changes a site, and keeps its key and what was not changed', async () => {
  const { world } = withSites([{ ...site, dailyLimit: 250 }]);
  const { toasts } = show(world);
  await press('Edit site: Market');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit site: Market' }));
  expect(dialog.getByRole('radio', { name: '250' })).toHaveProperty('checked', true);
  await user.clear(dialog.getByLabelText('Name'));
  await user.type(dialog.getByLabelText('Name'), 'Bazaar');
  await user.type(dialog.getByLabelText('Addresses of its pages'), '{enter}https://bazaar.example');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Bazaar')).toBeTruthy();
  expect(screen.getByText('https://market.example · https://bazaar.example')).toBeTruthy();
  expect(screen.getByText(site.key)).toBeTruthy();
  expect(screen.getByText(/3 of 250 windows today/)).toBeTruthy();
  expect(toasts).toEqual(['The site was changed.']);
});

test('a list that cannot be loaded says so and offers another try', async () => {
  const { world, failOnce } = withSites([site]);
  failOnce();
  show(world);
  expect(await screen.findByText('The partner sites could not be loaded.')).toBeTruthy();
  await press('Try Again');
  expect(await screen.findByText(site.key)).toBeTruthy();
});
