/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { TextProvider } from '@ipr/ui';
import { act, render, screen } from '@testing-library/react';
import { useDiskRoom, watchDiskRoom } from '../requests/disk-room.ts';
import { DiskNotice } from './disk-notice.tsx';

const answers = (room: string | null, path = '/api/v1/folders') => {
  const response = new Response('{}', room === null ? {} : { headers: { 'x-disk-room': room } });
  Object.defineProperty(response, 'url', { value: new URL(path, location.origin).href });
  globalThis.fetch = async () => response;
};

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
  useDiskRoom.setState({ room: 'enough' });
});

test('every page shows little room and no room as a status, and neither once there is room again', async () => {
  render(
    <TextProvider locale="en" timeZone="UTC">
      <DiskNotice />
    </TextProvider>,
  );
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  for (const [room, words] of [
    ['low', 'almost full'],
    ['full', 'nothing new is accepted'],
    [null, ''],
  ] as const) {
    answers(room);
    await act(() => watchDiskRoom('/api/v1/folders'));
    expect(status.textContent).toContain(words);
  }
  expect(status.textContent).toBe('');
});

test('content does not report the room, and changes nothing', async () => {
  answers('low');
  await watchDiskRoom('/api/v1/folders');
  answers(null, '/ipfs/abc');
  await watchDiskRoom('/ipfs/abc');
  expect(useDiskRoom.getState().room).toBe('low');
});
