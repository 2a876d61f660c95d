/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld } from '@ipr/client/testing/small-world';
import type { Hex } from '@ipr/domain';
import { ModuleFrame } from '@ipr/mfe-contract';
import { showInPortal } from '@ipr/mfe-contract/testing/portal-shell';
import { render, screen } from '@testing-library/react';
import { Finality } from './finality.tsx';

const hash: Hex = `0x${'7a'.repeat(32)}`;

/** A network that requires three confirmations, with the transaction in block 10 or unmined. */
const show = async (head: number, isMined = true) => {
  const world = createWorld();
  const { shell, unmount } = showInPortal(world, '/assets', null);
  unmount();
  const state = { head };
  const receipt = { hash, succeeded: true, blockNumber: 10, logs: [] };
  const chain = {
    ...shell.ports.chain,
    receipt: async () => (isMined ? receipt : null),
    blockNumber: async () => state.head,
  };
  const config = { ...shell.config, network: { ...shell.config.network, confirmations: 3 } };
  const deciding = { ...shell, config, ports: { ...shell.ports, chain } };
  render(
    <ModuleFrame shell={deciding}>
      <Finality hash={hash} />
    </ModuleFrame>,
  );
  return { state, queryClient: shell.queryClient };
};

test('shows a mined transaction as confirmed, and as final after the network’s number of confirmations', async () => {
  const { state, queryClient } = await show(10);
  expect(await screen.findByText('Confirmed, not final yet: 1 of 3 confirmations')).toBeTruthy();
  state.head = 12;
  await queryClient.invalidateQueries({ queryKey: ['finality'] });
  expect(await screen.findByText('Final: 3 of 3 confirmations')).toBeTruthy();
});

test('shows a transaction removed by a reorganisation as not in a block', async () => {
  await show(12, false);
  expect(await screen.findByText('In no block')).toBeTruthy();
});
