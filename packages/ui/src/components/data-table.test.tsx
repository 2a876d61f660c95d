/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
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

/** Gives every element a width; jsdom has no layout. */
const withWidth = (width: number) => {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => width });
};

describe('in a window wider than a phone', () => {
  beforeEach(() => {
    globalThis.matchMedia = ((media: string) => ({
      media,
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })) as unknown as typeof matchMedia;
  });
  afterEach(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth');
  });

  const columns = [
    { key: 'title', title: 'Title', render: (row: string) => row },
    { key: 'version', title: 'Version', width: 80, folds: true, render: () => '3' },
    { key: 'created', title: 'Created', width: 120, render: () => 'May' },
  ];
  const show = (width: number, more: { readonly cards?: ReactNode } = {}) => {
    withWidth(width);
    render(
      <DataTable
        label="Assets"
        rows={['Motor']}
        columns={columns}
        rowKey={(row) => row}
        empty={null}
        cardTools={<button type="button">Sort</button>}
        {...more}
      />,
    );
  };
  const heads = async () => (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);

  test('shows all columns where they fit', async () => {
    show(420);
    expect(await heads()).toEqual(['Title', 'Version', 'Created']);
    expect(screen.queryByRole('button', { name: 'Sort' })).toBeNull();
  });

  test('folds a column below the first one where not all fit', async () => {
    show(419);
    expect(await heads()).toEqual(['Title', 'Created']);
    expect(screen.getByRole('cell', { name: /^Motor/ }).textContent).toBe('MotorVersion3');
  });

  test('shows the given cards instead of its own', () => {
    show(339, { cards: <p>Own cards</p> });
    expect(screen.getByText('Own cards')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Assets' })).toBeNull();
  });

  test('shows cards with their tools where the table does not fit', () => {
    show(339);
    expect(screen.getByRole('list', { name: 'Assets' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('button', { name: 'Sort' })).toBeTruthy();
  });
});
