import { createHash, randomUUID } from 'node:crypto';
import { Failure } from '@ipr/domain';
import type { Backup, BackupFacts } from '@ipr/ports/backup';
import { verifyContent } from '@ipr/ports/backup/verify-content';
import type { Content } from '@ipr/ports/storage';
import { copyObject, type S3Settings, sendRequest } from './s3-request.ts';

export type { S3Settings } from './s3-request.ts';

const missing = (cause?: unknown) => new Failure('storage.content-not-found', { status: 404 }, cause);

const failed = (thrown: unknown) =>
  thrown instanceof Failure ? thrown : new Failure('storage.backup-failed', {}, thrown);

const keyOf = (id: string): string => {
  if (!/^[0-9a-f]{64}$/.test(id)) throw missing();
  return `${id.slice(0, 2)}/${id}.iprf`;
};

const remove = async (settings: S3Settings, key: string): Promise<void> => {
  (await sendRequest(settings, { method: 'DELETE', key }))?.resume();
};

/** Sent to a draft and copied by the store when it is complete: not every store discards what an ended connection has sent. */
const putWhole = async (settings: S3Settings, content: Content, facts: BackupFacts): Promise<void> => {
  const { size, sha256 } = facts;
  const draft = `incoming/${randomUUID()}`;
  try {
    const bytes = verifyContent(content, facts, createHash('sha256'));
    const answer = await sendRequest(settings, { method: 'PUT', key: draft, content: { bytes, size, sha256 } });
    if (!answer) throw new Error('the object store does not accept new objects');
    answer.resume();
    await copyObject(settings, draft, keyOf(sha256));
  } finally {
    await remove(settings, draft).catch(() => undefined);
  }
};

/** Copies as objects of one bucket: `<first two digits>/<sha256>.iprf`. */
export const s3Backup = (settings: S3Settings): Backup => ({
  async put(content, facts) {
    await putWhole(settings, content, facts).catch((thrown: unknown) => {
      throw failed(thrown);
    });
    return { id: facts.sha256 };
  },

  async has(id) {
    try {
      const answer = await sendRequest(settings, { method: 'HEAD', key: keyOf(id) });
      answer?.resume();
      return answer !== null;
    } catch (thrown) {
      throw failed(thrown);
    }
  },

  async *get(id) {
    const hash = createHash('sha256');
    try {
      const answer = await sendRequest(settings, { method: 'GET', key: keyOf(id) });
      if (!answer) throw missing();
      for await (const piece of answer) {
        hash.update(piece);
        yield piece;
      }
    } catch (thrown) {
      throw failed(thrown);
    }
    if (hash.digest('hex') !== id) throw new Failure('storage.backup-failed', { reason: 'damaged' });
  },

  async remove(id) {
    try {
      await remove(settings, keyOf(id));
    } catch (thrown) {
      throw failed(thrown);
    }
  },
});
