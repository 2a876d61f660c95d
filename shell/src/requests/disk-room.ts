import { type DiskRoom, diskRoomHeader, diskRoomOf } from '@ipr/api/disk-room';
import { create } from 'zustand';

/** Room on the server's disk as of the latest API response. */
export const useDiskRoom = create<{ readonly room: DiskRoom }>(() => ({ room: 'enough' }));

/** `fetch` that records the room on the server's disk. Content responses do not report it. */
export const watchDiskRoom: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const { pathname } = new URL(response.url || location.href);
  if (pathname.startsWith('/api/')) useDiskRoom.setState({ room: diskRoomOf(response.headers.get(diskRoomHeader)) });
  return response;
};
