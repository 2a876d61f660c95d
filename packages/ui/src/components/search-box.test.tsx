/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { SearchBox } from './search-box.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search by title' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const pause = () => act(() => jest.advanceTimersByTime(300));

test('searches once, after a pause in typing', () => {
  const onSearch = jest.fn();
  render(<SearchBox label="Search by title" value="" onSearch={onSearch} />);
  type('mot');
  act(() => jest.advanceTimersByTime(299));
  type('motor');
  act(() => jest.advanceTimersByTime(299));
  expect(onSearch).not.toHaveBeenCalled();
  pause();
  expect(onSearch.mock.calls).toEqual([['motor']]);
});

test('shows a search that changed outside of the box, and does not report it', () => {
  const onSearch = jest.fn();
  const { rerender } = render(<SearchBox label="Search by title" value="motor" onSearch={onSearch} />);
  rerender(<SearchBox label="Search by title" value="" onSearch={onSearch} />);
  expect(box().value).toBe('');
  pause();
  expect(onSearch).not.toHaveBeenCalled();
});

test('reports to the newest callback when the page was rendered during the pause', () => {
  const [before, after] = [jest.fn(), jest.fn()];
  const { rerender } = render(<SearchBox label="Search by title" value="" onSearch={before} />);
  type('motor');
  rerender(<SearchBox label="Search by title" value="" onSearch={after} />);
  pause();
  expect(before).not.toHaveBeenCalled();
  expect(after.mock.calls).toEqual([['motor']]);
});
