import { createHash, randomBytes } from 'node:crypto';
import { Failure } from '@ipr/domain';
import type { Backup, BackupFacts } from './port.ts';

const MiB = 2 ** 20;

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function* brokenAfter(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
  throw new Error('the disk of the caller has failed');
}

/** Facts of some bytes. The CID is arbitrary: an adapter stores it without checking it. */
export const factsOf = (bytes: Uint8Array): BackupFacts => ({
  cid: 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e',
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** Reads the whole copy into memory. */
export const readAll = async (content: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
};

const codeOf = async (running: Promise<unknown>): Promise<string> => {
  const thrown = await running.then(
    () => null,
    (error: unknown) => error,
  );
  return thrown instanceof Failure ? thrown.code : `no Failure but ${String(thrown)}`;
};

/** Registers the tests that every adapter of the backup port passes; call it inside a test file. */
export const describeBackup = (name: string, backupOf: () => Backup): void => {
  describe(`${name} fulfils the backup contract`, () => {
    test('stores a stream and returns the same bytes by their SHA-256', async () => {
      const bytes = randomBytes(2.5 * MiB);
      const { id } = await backupOf().put(inPieces(bytes, 70_001), factsOf(bytes));
      expect(id).toBe(factsOf(bytes).sha256);
      expect(bytes.equals(await readAll(backupOf().get(id)))).toBe(true);
      expect(await backupOf().has(id)).toBe(true);
    });

    test('stores identical bytes once, also when uploaded concurrently', async () => {
      const bytes = randomBytes(100_000);
      const ids = await Promise.all([1, 2, 3].map(() => backupOf().put(inPieces(bytes, 999), factsOf(bytes))));
      const again = await backupOf().put(bytes, factsOf(bytes));
      expect(new Set([...ids, again].map(({ id }) => id)).size).toBe(1);
      expect(bytes.equals(await readAll(backupOf().get(again.id)))).toBe(true);
    });

    test.each([
      ['other bytes of the same size', () => randomBytes(1000)],
      ['fewer bytes', (bytes: Buffer) => bytes.subarray(1)],
      ['more bytes', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')])],
    ])('refuses %s and stores nothing', async (_, change) => {
      const bytes = randomBytes(1000);
      const facts = factsOf(bytes);
      expect(await codeOf(backupOf().put(inPieces(change(bytes), 300), facts))).toBe('storage.backup-failed');
      expect(await backupOf().has(facts.sha256)).toBe(false);
    });

    test('stores nothing when the source fails midway, and accepts the next upload', async () => {
      const bytes = randomBytes(1000);
      const facts = factsOf(bytes);
      const broken = brokenAfter(bytes.subarray(0, 500));
      expect(await codeOf(backupOf().put(broken, facts))).toBe('storage.backup-failed');
      expect(await backupOf().has(facts.sha256)).toBe(false);
      expect(await backupOf().put(bytes, facts)).toEqual({ id: facts.sha256 });
    });

    test('reports content that was never stored or was removed as not found', async () => {
      const bytes = randomBytes(10);
      const unknown = factsOf(randomBytes(10)).sha256;
      const { id } = await backupOf().put(bytes, factsOf(bytes));
      await backupOf().remove(id);
      await backupOf().remove(id);
      await backupOf().remove(unknown);
      for (const gone of [id, unknown]) {
        expect(await backupOf().has(gone)).toBe(false);
        expect(await codeOf(readAll(backupOf().get(gone)))).toBe('storage.content-not-found');
      }
    });

    test('refuses an id that is a path', async () => {
      for (const id of ['', '../../etc/passwd', 'A'.repeat(64), `${'a'.repeat(63)}/`]) {
        expect(await codeOf(readAll(backupOf().get(id)))).toBe('storage.content-not-found');
        expect(await codeOf(backupOf().remove(id))).toBe('storage.content-not-found');
      }
    });
  });
};
