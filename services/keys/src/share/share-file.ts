import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';

/** The share of one node. `share` is f(index), 32 bytes big-endian as hex; it never leaves this process. */
export const shareFile = z.strictObject({
  keysetId: z.string().min(1).max(80),
  index: z.int().min(1).max(255),
  threshold: z.int().min(1).max(255),
  share: z.string().regex(/^[0-9a-f]{64}$/),
  /** Compressed G1 point of the whole keyset, without 0x. */
  groupPublicKey: z.string().regex(/^[0-9a-f]{96}$/),
  /** The ceremony that made the share; absent in shares of one dealer. Only shares of one ceremony work together. */
  ceremony: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});
export type ShareFile = z.infer<typeof shareFile>;

/** @throws Error with a message for the operator, without the content and the path (a variable may contain the share instead). */
export const readShareFile = (path: string): ShareFile => {
  let text: string;
  try {
    if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
      throw new Error('others than its owner may read it; chmod 600');
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(code ? `cannot be read (${code})` : message);
  }
  try {
    return shareFile.parse(JSON.parse(text));
  } catch {
    throw new Error('not a share of a keyset');
  }
};
