import type { DirectoryEntry, Recipient } from '@ipr/api';
import { Failure, type Hex, shortenAddress } from '@ipr/domain';
import type { RateLimiter } from '@ipr/service-kit';
import type { ShareRecords } from '../shares/repository.ts';
import { type Directory, findPeople, maskEmail } from './people.ts';
import { type Quotas, takeQuota } from './quota.ts';
import { issueRecipientToken } from './recipient-token.ts';

export interface FindRecipientsDeps {
  readonly directory: Directory;
  readonly records: Pick<ShareRecords, 'contacts'>;
  readonly quotas: Quotas;
  /** Per person, for searches that follow each other faster than somebody types. */
  readonly limiter: RateLimiter;
  readonly recipientKey: Uint8Array;
}

/** Own contacts by any part of what the caller wrote down themselves. */
const contactsOf = async ({ records, directory }: FindRecipientsDeps, caller: Hex, q: string, limit: number) => {
  const contacts = await records.contacts(caller, q, limit);
  const people = await findPeople(
    directory,
    contacts.map(({ grantee }) => grantee),
  );
  return contacts.flatMap(({ grantee, granteeName }) => {
    const entry = people.get(grantee);
    return entry ? [{ ...entry, username: entry.username ?? granteeName }] : [];
  });
};

/**
 * People to share with, the caller left out: own contacts first, by any part of name or address; then everybody by part of the
 * name, or the beginning of e-mail address or wallet. Addresses come masked, with a word that stands for them; searches
 * are limited, so that nobody reads addresses out letter by letter (decision P9).
 * @throws Failure request.rate-limited, service.unavailable
 */
export const findRecipients = async (
  parts: FindRecipientsDeps,
  caller: Hex,
  { q, limit }: { readonly q: string; readonly limit: number },
  now = new Date(),
): Promise<Recipient[]> => {
  const retryAfter = parts.limiter.take(caller);
  if (retryAfter > 0) throw new Failure('request.rate-limited', { retryAfter });
  await takeQuota(parts.quotas, 'searches', caller, now);
  const [contacts, others] = await Promise.all([
    q === '' ? [] : contactsOf(parts, caller, q, limit),
    parts.directory.searchPeople({ q, limit, except: caller }),
  ]);
  const found = new Map<Hex, DirectoryEntry>();
  for (const entry of [...contacts, ...others]) if (!found.has(entry.wallet)) found.set(entry.wallet, entry);
  return [...found.values()].slice(0, limit).map(({ wallet, username, email }) => ({
    wallet,
    name: username ?? shortenAddress(wallet),
    maskedEmail: maskEmail(email),
    token: issueRecipientToken(parts.recipientKey, caller, { wallet, email }, Math.floor(now.getTime() / 1000)),
  }));
};
