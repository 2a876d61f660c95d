import { randomBytes } from 'node:crypto';
import { decryptText, encryptText } from '@ipr/service-kit';
import type { Hook } from './hook.ts';

/** Associated data of an encrypted secret: another webhook cannot use it. */
const secretOf = (id: string): string => `secret of webhook ${id}`;

/** 32 random bytes (Standard Webhooks), and how they are stored. */
export const newSecret = (key: Uint8Array, id: string): { secret: string; encryptedSecret: string } => {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return { secret, encryptedSecret: encryptText(key, secretOf(id), secret) };
};

/** When the secret before the current one ends, while it is still valid. */
export const earlierSecretUntil = ({ earlierSecret }: Pick<Hook, 'earlierSecret'>, now: Date): Date | null =>
  earlierSecret && now < earlierSecret.until ? earlierSecret.until : null;

/** Secrets that sign a message at this time, the current one first. */
export const secretsAt = (
  key: Uint8Array,
  hook: Pick<Hook, 'id' | 'encryptedSecret' | 'earlierSecret'>,
  now: Date,
): string[] => {
  const { id, encryptedSecret, earlierSecret } = hook;
  const valid = earlierSecret && earlierSecretUntil(hook, now) ? [earlierSecret.encryptedSecret] : [];
  return [encryptedSecret, ...valid].map((encrypted) => {
    const secret = decryptText(key, secretOf(id), encrypted);
    if (secret === null) throw new Error('the secret of a webhook cannot be decrypted with this WEBHOOKS_KEY');
    return secret;
  });
};
