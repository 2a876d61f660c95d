/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createWorld } from '@ipr/client/testing/small-world';
import { act, screen } from '@testing-library/react';
import { showModule } from '../../../testing/shell.tsx';
import { Printable } from './printable.tsx';

const printing = (event: 'beforeprint' | 'afterprint') => act(() => void window.dispatchEvent(new Event(event)));

const Agreement = () => (
  <Printable>
    <p>Tell nobody.</p>
    <details>
      <summary>Signed data</summary>
      NDAConsent
    </details>
  </Printable>
);

test('prints the whole agreement including collapsed content, and shows the print version only while printing', () => {
  const { unmount } = showModule(createWorld(), '/assets/1', <Agreement />);
  printing('beforeprint');
  const sheet = document.body.lastElementChild;
  expect(screen.getAllByText('Tell nobody.')).toHaveLength(2);
  expect(sheet?.textContent).toContain('NDAConsent');
  expect(sheet?.querySelector('details')?.open).toBe(true);
  printing('afterprint');
  expect(screen.getAllByText('Tell nobody.')).toHaveLength(1);
  unmount();
  printing('beforeprint');
  expect(screen.queryByText('Tell nobody.')).toBeNull();
});
