/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createWorld, me } from '@ipr/client/testing/small-world';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showModule } from '../../testing/shell.tsx';

const user = userEvent.setup({ delay: null });
const browser = { create: URL.createObjectURL, revoke: URL.revokeObjectURL, click: HTMLAnchorElement.prototype.click };
const files: string[] = [];
beforeEach(() => {
  files.length = 0;
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click() {
    files.push(this.download);
  };
});
afterEach(() => {
  URL.createObjectURL = browser.create;
  URL.revokeObjectURL = browser.revoke;
  HTMLAnchorElement.prototype.click = browser.click;
});

/** Presses Tab until the element has the focus. */
const tabTo = async (element: HTMLElement) => {
  for (let steps = 0; document.activeElement !== element; steps++) {
    if (steps > 60) throw new Error(`Tab does not reach ${element.outerHTML.slice(0, 120)}`);
    await user.tab();
  }
};

test('the keyboard alone searches, filters, switches to the table, selects a row and exports it', async () => {
  const world = createWorld();
  for (const [at, title] of ['Pump', 'Valve'].entries())
    world.mint(me, { fileHash: String(at + 1).padStart(64, '0'), cid: `cid-${at}`, title });
  const { toasts } = showModule(world, '/');
  await screen.findByRole('list', { name: 'Recent Activity' });
  await tabTo(screen.getByPlaceholderText('Search activities...'));
  await user.keyboard('Pump{Enter}');
  await waitFor(() => expect(location.search).toContain('q=Pump'));
  const filter = screen.getByRole('combobox', { name: 'Type of activity' });
  await tabTo(filter);
  // The list of choices reads the key's code, which the library for keyboards does not send.
  for (const [key, keyCode] of [
    ['ArrowDown', 40],
    ['ArrowDown', 40],
    ['Enter', 13],
  ] as const)
    fireEvent.keyDown(filter, { key, keyCode });
  await waitFor(() => expect(location.search).toContain('type='));
  const view = within(screen.getByRole('radiogroup', { name: 'View' })).getAllByRole('radio');
  await tabTo(view[0] as HTMLElement);
  await user.keyboard('{ArrowRight}');
  const table = within(await screen.findByRole('table', { name: 'Recent Activity' }));
  const [row] = await table.findAllByRole('checkbox');
  await tabTo(row as HTMLElement);
  await user.keyboard(' ');
  expect(screen.getByText('1 of 1 selected')).toBeTruthy();
  await tabTo(screen.getByRole('button', { name: 'Export CSV' }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(toasts).toEqual(['Exported 1 activity to CSV']));
  expect(files[0]).toMatch(/^activities_.*\.csv$/);
});
