import { createHmac, timingSafeEqual } from 'node:crypto';
import { apiBase, undoPath } from '@ipr/api';

/** The account whose waiting changes a link undoes, and until when. */
export interface Undo {
  readonly userId: string;
  readonly until: Date;
}

const pattern = /^([0-9a-f]{24})\.([0-9a-z]{8,9})\.([\w-]{43})$/;

const signatureOf = (pepper: Uint8Array, userId: string, until: string): string =>
  createHmac('sha256', pepper).update(['undo', userId, until].join('\n')).digest('base64url');

/** Path of the page that undoes waiting changes of an account; the token is in the query, because paths are logged. */
export const undoLink = (pepper: Uint8Array, { userId, until }: Undo): string => {
  const end = until.getTime().toString(36);
  return `${apiBase}${undoPath}?token=${userId}.${end}.${signatureOf(pepper, userId, end)}`;
};

/** @returns null for a link that this service did not make, and for one that has ended */
export const readUndoToken = (pepper: Uint8Array, token: string, now: Date): Undo | null => {
  const [, userId = '', end = '', signature = ''] = pattern.exec(token) ?? [];
  const until = new Date(Number.parseInt(end, 36));
  const [given, own] = [signature, signatureOf(pepper, userId, end)].map((text) => Buffer.from(text)) as [
    Buffer,
    Buffer,
  ];
  return given.length === own.length && timingSafeEqual(given, own) && until > now ? { userId, until } : null;
};
