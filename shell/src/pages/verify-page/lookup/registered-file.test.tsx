/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import type { PortalConfig } from '@ipr/api';
import { createWorld, me, stranger } from '@ipr/client/testing/small-world';
import { Failure } from '@ipr/domain';
import { TextProvider } from '@ipr/ui';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RegisteredFile } from './registered-file.tsx';
import type { LoadPorts } from './use-lookup.ts';

const sha256 = 'ab'.repeat(32);
const network = { name: 'Test network', chainId: 31_337 } as unknown as PortalConfig['network'];

const show = (loadPorts: LoadPorts) =>
  render(
    <TextProvider locale="en" timeZone="Europe/Paris">
      <RegisteredFile
        file={{ name: 'plan.pdf', size: 2_048, sha256 }}
        network={network}
        loadPorts={loadPorts}
        onAnother={() => undefined}
      />
    </TextProvider>,
  );

/** The value next to a label. */
const shownNextTo = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

test('shows the public record of a registered file, with its limits', async () => {
  const world = createWorld();
  world.mint(me, { fileHash: sha256, cid: 'cid1', title: 'Quiet motor' });
  show(async () => world.ports);
  expect(await screen.findByRole('heading', { name: 'This file is registered' })).toBeTruthy();
  const facts = within(screen.getByRole('region', { name: 'What the file says' }));
  for (const words of ['Quiet motor', '1', 'plan.pdf (2 KB)', 'Test network (31337)'])
    expect(facts.getByText(words)).toBeTruthy();
  expect(shownNextTo('Recorded by')).toContain(me);
  expect(screen.queryByText('Owner today')).toBeNull();
  expect(facts.getByText(/^\w{3} \d\d, \d{4} at \d\d:\d\d:\d\d UTC\+\d$/)).toBeTruthy();
  expect(facts.getByText(/proves neither authorship nor which person/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('names the account that recorded the file next to the owner, where they differ', async () => {
  const world = createWorld();
  const { id } = world.mint(me, { fileHash: 'cd'.repeat(32), cid: 'cid1', title: 'Rose' });
  world.offer(me, { id, user: stranger, role: 2, expiresAt: 0, ndaHash: `0x${'d4'.repeat(32)}`, cid: 'nda' });
  world.accept(stranger, { id });
  world.update(stranger, { id, fileHash: sha256, cid: 'cid2', title: 'Rose' });
  show(async () => world.ports);
  await screen.findByRole('heading', { name: 'This file is registered' });
  expect(shownNextTo('Recorded by')).toContain(stranger);
  expect(shownNextTo('Owner today')).toContain(me);
});

test('states without alarm that a file is not registered', async () => {
  show(async () => createWorld().ports);
  expect(await screen.findByRole('heading', { name: 'This file is not registered here' })).toBeTruthy();
  expect(shownNextTo('SHA-256 of the file')).toContain(sha256);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('queries again after a failure', async () => {
  let isAway = true;
  show(async () => {
    if (isAway) throw new Failure('chain.unavailable');
    return createWorld().ports;
  });
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('The registry could not be queried.')).toBeTruthy();
  isAway = false;
  await userEvent.click(alert.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'This file is not registered here' })).toBeTruthy();
});
