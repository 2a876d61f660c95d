import { randomBytes } from 'node:crypto';
import { Failure } from '@ipr/domain';
import type { Storage } from './port.ts';

const MiB = 2 ** 20;

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

// biome-ignore lint/correctness/useYield: breaks off before the first byte
async function* broken(): AsyncGenerator<Uint8Array> {
  throw new Error('the disk of the caller has failed');
}

/** A CID that was never stored: SHA-256 of random bytes as CIDv1 raw, base32 (multiformats). */
const unknownCid = () => {
  const bytes = Buffer.concat([Buffer.from([1, 0x55, 0x12, 32]), randomBytes(32)]);
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const digits = bits.match(/.{1,5}/g) ?? [];
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
  return `b${digits.map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')}`;
};

const readAll = async (content: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
};

const code = async (running: Promise<unknown>): Promise<string> => {
  const thrown = await running.then(
    () => null,
    (error: unknown) => error,
  );
  return thrown instanceof Failure ? thrown.code : `no Failure but ${String(thrown)}`;
};

/** Repeats the call while the storage reports that it is busy. */
const eventually = async (work: () => Promise<void>, tries = 50): Promise<void> => {
  for (let left = tries; ; left--) {
    const failed = await code(work());
    if (failed === 'no Failure but null') return;
    if (failed !== 'storage.unavailable' || left === 0) throw new Error(failed);
  }
};

/**
 * Registers the tests that every adapter of the storage port passes.
 * @param isPinned queries the storage without using the port
 */
export const describeStorage = (
  name: string,
  storageOf: () => Storage,
  isPinned: (cid: string) => Promise<boolean>,
): void => {
  describe(`${name} fulfils the storage contract`, () => {
    test('stores bytes under the CID that Kubo computes, without pinning them', async () => {
      const stored = await storageOf().put(Buffer.from('hello world'));
      expect(stored).toEqual({ cid: 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e', size: 11 });
      expect(await isPinned(stored.cid)).toBe(false);
    });

    test('returns the same CID for a stream and a buffer of the same bytes, and returns the bytes', async () => {
      const bytes = randomBytes(2.5 * MiB);
      const streamed = await storageOf().put(inPieces(bytes, 70_001));
      expect(streamed).toEqual(await storageOf().put(bytes));
      expect(streamed.size).toBe(bytes.length);
      expect(bytes.equals(await storageOf().get(streamed.cid, bytes.length))).toBe(true);
      expect(bytes.equals(await readAll(storageOf().read(streamed.cid, bytes.length)))).toBe(true);
    });

    test('refuses to read more than the caller’s limit', async () => {
      const { cid } = await storageOf().put(randomBytes(1000));
      expect(await code(storageOf().get(cid, 999))).toBe('request.too-large');
      expect((await storageOf().get(cid, 1000)).length).toBe(1000);
      expect(await code(readAll(storageOf().read(cid, 999)))).toBe('request.too-large');
    });

    test('reports content that was never stored as not found', async () => {
      const cid = unknownCid();
      expect(await code(storageOf().get(cid, 10))).toBe('storage.content-not-found');
      expect(await code(readAll(storageOf().read(cid, 10)))).toBe('storage.content-not-found');
      expect(await code(storageOf().pin(cid))).toBe('storage.content-not-found');
      expect(await code(storageOf().assign(cid, 'asset_1'))).toBe('storage.content-not-found');
      expect(await code(storageOf().get('not-a-cid', 10))).toBe('storage.content-not-found');
    });

    test('pinning and unpinning are idempotent', async () => {
      const { cid } = await storageOf().put(randomBytes(100));
      await storageOf().pin(cid);
      await storageOf().pin(cid);
      expect(await isPinned(cid)).toBe(true);
      await storageOf().unpin(cid);
      expect(await isPinned(cid)).toBe(false);
      await storageOf().unpin(cid);
    });

    test('removes content of any size immediately and keeps blocks that other content shares', async () => {
      const shared = randomBytes(MiB);
      const [going, staying] = [
        Buffer.concat([shared, randomBytes(2.5 * MiB)]),
        Buffer.concat([shared, randomBytes(9)]),
      ];
      const [first, second, small] = await Promise.all(
        [going, staying, randomBytes(50)].map((all) => storageOf().put(all)),
      );
      await Promise.all([first, second, small].map(async (stored) => storageOf().pin(stored?.cid ?? '')));
      for (const { cid } of [first, small, first] as { cid: string }[]) {
        // The writer may still hold blocks that it wrote a moment ago.
        await eventually(() => storageOf().remove(cid));
        expect(await isPinned(cid)).toBe(false);
        expect(await code(storageOf().get(cid, going.length))).toBe('storage.content-not-found');
      }
      expect(staying.equals(await storageOf().get(second?.cid ?? '', staying.length))).toBe(true);
      await storageOf().remove(unknownCid());
    });

    test('assigning to a group is idempotent, also concurrently', async () => {
      const group = `asset_${Date.now()}`;
      const [first, second] = await Promise.all([storageOf().put(randomBytes(9)), storageOf().put(randomBytes(9))]);
      expect(await storageOf().listGroup(group)).toEqual([]);
      await Promise.all([first, second, first].map(({ cid }) => storageOf().assign(cid, group)));
      expect((await storageOf().listGroup(group)).sort()).toEqual([first.cid, second.cid].sort());
      await storageOf().unassign(first.cid, group);
      await storageOf().unassign(first.cid, group);
      expect(await storageOf().listGroup(group)).toEqual([second.cid]);
      await storageOf().unassign(second.cid, `${group}_other`);
    });

    test('an upload with a failing source fails, and the next one succeeds', async () => {
      expect(await code(storageOf().put(broken()))).toBe('storage.unavailable');
      expect((await storageOf().put(randomBytes(10))).size).toBe(10);
    });

    test('passes a health check', async () => {
      await expect(storageOf().ping()).resolves.toBeUndefined();
    });
  });
};
