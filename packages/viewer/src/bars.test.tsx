/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { FindBar } from './find-bar.tsx';
import type { ToFrame } from './frame/messages.ts';
import { FullButton } from './full-button.tsx';
import { PageBar } from './page-bar.tsx';
import { zoomRanges } from './zoom.ts';
import { ZoomBar } from './zoom-bar.tsx';

const collect = () => {
  const sent: ToFrame[] = [];
  return { sent, send: (message: ToFrame) => void sent.push(message) };
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('shows page n of m and goes to the next, the previous and a typed page, never beyond the last', () => {
  const { sent, send } = collect();
  const { rerender } = render(<PageBar place={{ page: 1, total: 9 }} send={send} />);
  expect(screen.getByRole('status').textContent).toBe('Page 1 of 9');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous page' }).disabled).toBe(true);
  press('Next page');
  rerender(<PageBar place={{ page: 2, total: 9 }} send={send} />);
  press('Previous page');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Page number' });
  expect(field.value).toBe('2');
  for (const typed of ['7', '99', 'x']) {
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.blur(field);
  }
  expect(sent).toEqual([2, 1, 7, 9].map((page) => ({ kind: 'page', page })));
  expect(field.value).toBe('2');
});

test('shows and hides the small pictures of the pages', () => {
  const { sent, send } = collect();
  render(<PageBar place={{ page: 1, total: 9 }} send={send} />);
  press('Pages');
  press('Pages');
  expect(sent).toEqual([true, false].map((shown) => ({ kind: 'thumbnails', shown })));
});

test('searches after a pause in typing, shows the number of places, and moves with Enter and the buttons', async () => {
  const { sent, send } = collect();
  const { rerender } = render(<FindBar found={null} send={send} />);
  const field = screen.getByRole('textbox', { name: 'Search in the file' });
  fireEvent.change(field, { target: { value: 'mot' } });
  fireEvent.change(field, { target: { value: 'motor' } });
  expect(sent).toEqual([]);
  await waitFor(() => expect(sent).toEqual([{ kind: 'find', words: 'motor', step: 0 }]));
  rerender(<FindBar found={{ count: 3, at: 1 }} send={send} />);
  expect(screen.getByRole('status').textContent).toBe('1 of 3');
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
  press('Next match');
  expect(sent.slice(1)).toEqual([1, -1, 1].map((step) => ({ kind: 'find', words: 'motor', step })));
  rerender(<FindBar found={{ count: 0, at: 0 }} send={send} />);
  expect(screen.getByRole('status').textContent).toBe('Not found');
});

test('fits the width, shows that zoom in per cent, and steps from it', () => {
  const zooms: unknown[] = [];
  const bar = (zoom: number | 'width') => (
    <ZoomBar zoom={zoom} scale={1.3} range={zoomRanges.pdf} onZoom={(next) => void zooms.push(next)} />
  );
  const { rerender } = render(bar(0.8));
  press('Fit width');
  rerender(bar('width'));
  expect(screen.getByText('130 %')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Fit width' }).getAttribute('aria-pressed')).toBe('true');
  press('Zoom in');
  press('Reset zoom');
  expect(zooms).toEqual(['width', 1.5, 0.8]);
});

const Viewer = () => {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} data-testid="viewer">
      <FullButton target={box} />
    </div>
  );
};

test('offers the full screen for the viewer as a whole, where the browser has one', async () => {
  const { unmount } = render(<Viewer />);
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true });
  render(<Viewer />);
  const viewer = screen.getByTestId('viewer');
  viewer.requestFullscreen = async () => {
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: viewer });
    document.dispatchEvent(new Event('fullscreenchange'));
  };
  press('Full screen');
  expect(await screen.findByRole('button', { name: 'Leave full screen' })).toBeTruthy();
});
