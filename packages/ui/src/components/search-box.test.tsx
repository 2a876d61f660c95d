/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { SearchBox } from './search-box.tsx';

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search by title' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });

test('searches once, after a pause in typing', async () => {
  const searches: string[] = [];
  render(<SearchBox label="Search by title" value="" onSearch={(search) => searches.push(search)} />);
  type('mot');
  type('motor');
  expect(searches).toEqual([]);
  await waitFor(() => expect(searches).toEqual(['motor']));
});

test('shows a search changed outside of the box without reporting it', async () => {
  const searches: string[] = [];
  const onSearch = (search: string) => searches.push(search);
  const { rerender } = render(<SearchBox label="Search by title" value="motor" onSearch={onSearch} />);
  rerender(<SearchBox label="Search by title" value="" onSearch={onSearch} />);
  expect(box().value).toBe('');
  type('gear');
  await waitFor(() => expect(searches).toEqual(['gear']));
});

test('reports to the newest callback if the page was rendered during the pause', async () => {
  const reports: string[] = [];
  const boxWith = (callback: string) => (
    <SearchBox label="Search by title" value="" onSearch={(search) => reports.push(`${callback}: ${search}`)} />
  );
  const { rerender } = render(boxWith('before'));
  type('motor');
  rerender(boxWith('after'));
  await waitFor(() => expect(reports).toEqual(['after: motor']));
});
