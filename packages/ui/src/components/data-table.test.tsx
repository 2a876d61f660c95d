/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { render, screen } from '@testing-library/react';
import { DataTable } from './data-table.tsx';

const asPhone = () => {
  globalThis.matchMedia = ((media: string) => ({
    media,
    matches: media.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof matchMedia;
};

test('keeps the cards on a phone while the next rows load, and shows the loading state', () => {
  asPhone();
  const columns = [{ key: 'title', title: 'Title', render: (row: string) => row }];
  const table = (loading: boolean) => (
    <DataTable label="Assets" rows={['Motor']} columns={columns} rowKey={(row) => row} loading={loading} empty={null} />
  );
  const { rerender } = render(table(true));
  expect(screen.getByRole('list', { name: 'Assets' }).getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('listitem').textContent).toContain('Motor');
  rerender(table(false));
  expect(screen.getByRole('list', { name: 'Assets' }).getAttribute('aria-busy')).toBe('false');
});
