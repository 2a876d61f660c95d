import type { AssetNoticeKind, NoticeFacts } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { encryptText } from '@ipr/service-kit';
import type { Locale } from './notice.ts';
import type { Notices } from './repository.ts';

export interface NotifyDeps {
  readonly notices: Notices;
  readonly linkKey: Uint8Array;
  /** Wakes the background task that sends due mails. */
  readonly wake: () => void;
}

export interface Received {
  readonly key: string;
  readonly wallet: Hex;
  readonly kind: AssetNoticeKind;
  readonly facts: NoticeFacts;
  readonly email?: string | undefined;
  readonly locale?: Locale | undefined;
  readonly link: string;
}

/** Stores a notice, once per key; a background task sends the mail, also after a crash. */
export const notify = async (
  { notices, linkKey, wake }: NotifyDeps,
  { key, wallet, kind, facts, email, locale, link }: Received,
  now = new Date(),
): Promise<{ ok: true }> => {
  const sealedLink = encryptText(linkKey, `link of ${key}`, link);
  const notice = { id: key, wallet, kind, facts, createdAt: now, sealedLink };
  if (await notices.add({ ...notice, email: email ?? null, locale: locale ?? null })) wake();
  return { ok: true };
};
