import { statfs } from 'node:fs/promises';
import { type DiskRoom, diskRoomHeader } from '@ipr/api/disk-room';
import { Failure } from '@ipr/domain';
import type { Context } from 'koa';
import type { Config } from '../config.ts';

type Settings = Pick<Config, 'DISK_FOLDER' | 'DISK_LOW_BYTES' | 'DISK_FULL_BYTES'>;

const memoMs = 1_000;
const reading = new Set(['GET', 'HEAD']);

/** Calls that change nothing of value although they are no GET, and those that reading requires: signing in, opening a file. */
const allowed = /^\/(auth\/|wallet\/signatures$|invitations\/open$|shares\/nda-parts$|users\/[^/]+\/activity\/view$)/;

/** Watches the room on the disk of a one-machine stack, and refuses writes before it is gone. */
export const createDiskRoom = ({
  DISK_FOLDER: folder,
  DISK_LOW_BYTES: lowBytes,
  DISK_FULL_BYTES: fullBytes,
}: Settings) => {
  let latest: { at: number; room: Promise<DiskRoom> } | undefined;
  const measure = async (path: string): Promise<DiskRoom> => {
    const { bavail, bsize } = await statfs(path);
    const free = bavail * bsize;
    return free < fullBytes ? 'full' : free < lowBytes ? 'low' : 'enough';
  };
  const room = async (): Promise<DiskRoom> => {
    if (folder === undefined) return 'enough';
    if (!latest || performance.now() - latest.at > memoMs)
      latest = { at: performance.now(), room: measure(folder).catch(() => 'enough') };
    return latest.room;
  };
  return {
    room,
    /** Announces little room to the page. @param path below the API's base @throws Failure disk.full for a write without room */
    async admit(ctx: Context, path: string): Promise<void> {
      const found = await room();
      if (found === 'enough') return;
      ctx.set(diskRoomHeader, found);
      if (found === 'full' && !reading.has(ctx.method) && !allowed.test(path)) throw new Failure('disk.full');
    },
  };
};
export type DiskRoomWatch = ReturnType<typeof createDiskRoom>;
