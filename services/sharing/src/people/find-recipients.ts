import { type DirectoryEntry, isCompleteAddress, minSearchLetters, type Recipient } from '@ipr/api';
import { Failure, type Hex, maskEmail, shortenAddress } from '@ipr/domain';
import type { RateLimiter } from '@ipr/service-kit';
import type { ShareRecords } from '../shares/repository.ts';
import { type Directory, findPeople } from './people.ts';
import { type Quotas, takeQuota } from './quota.ts';
import { issueRecipientToken } from './recipient-token.ts';

export interface FindRecipientsDeps {
  readonly directory: Directory;
  readonly records: Pick<ShareRecords, 'contacts'>;
  readonly quotas: Quotas;
  /** Per person; refuses searches faster than a person types. */
  readonly limiter: RateLimiter;
  readonly recipientKey: Uint8Array;
}

/** The caller's contacts, matched by any part of the name or address the caller recorded. */
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

/** A complete address means exactly that person, whatever name another one has. */
const isMeant = (q: string, { email, wallet }: DirectoryEntry): boolean => {
  const address = q.toLowerCase();
  return !isCompleteAddress(q) || email === address || wallet === address;
};

/**
 * People to share with, except the caller: first the caller's contacts, by any part of name or address; then people who can be
 * found, by part of the name from two letters on, or by their complete e-mail address or wallet. No beginning of an address finds a
 * person, because its letters could be tried one after the other. Addresses are masked and come with a recipient token. Searches are limited, so
 * that addresses cannot be enumerated letter by letter (decision P9).
 * @throws Failure request.rate-limited, service.unavailable
 */
export const findRecipients = async (
  deps: FindRecipientsDeps,
  caller: Hex,
  { q, limit }: { readonly q: string; readonly limit: number },
  now = new Date(),
): Promise<Recipient[]> => {
  if (q.length < minSearchLetters) return [];
  const retryAfter = deps.limiter.take(caller);
  if (retryAfter > 0) throw new Failure('request.rate-limited', { retryAfter });
  await takeQuota(deps.quotas, 'searches', caller, now);
  const [contacts, strangers] = await Promise.all([
    contactsOf(deps, caller, q, limit),
    deps.directory.searchPeople({ q, limit, except: caller, isListed: true }),
  ]);
  const found = new Map<Hex, DirectoryEntry>();
  for (const entry of [...contacts, ...strangers])
    if (!found.has(entry.wallet) && isMeant(q, entry)) found.set(entry.wallet, entry);
  return [...found.values()].slice(0, limit).map(({ wallet, username, email }) => ({
    wallet,
    name: username ?? shortenAddress(wallet),
    maskedEmail: maskEmail(email),
    token: issueRecipientToken(deps.recipientKey, caller, { wallet, email }, Math.floor(now.getTime() / 1000)),
  }));
};
