import { type DirectoryEntry, minSearchLetters } from '@ipr/api';
import { type Hex, isWallet, kindsWithWord, levelsWithWord, lowerAddress, searchWords } from '@ipr/domain';
import type { ActivitySentences } from '@ipr/domain/activity/en';
import type { ActivityWord } from '@ipr/ports/index';
import { accountsOf, disclosedTo, hiddenAmong, type NamesDeps } from './names.ts';

/** People that one word may mean. */
const maxPeople = 100;

const isNamed = (word: string, { username, wallet }: DirectoryEntry): boolean =>
  username?.toLowerCase().includes(word) === true || wallet.startsWith(word);

/**
 * Accounts that a word names: by part of the name, by the start of the wallet, or by the start of an e-mail address that the reader
 * may see, so that a search confirms no address (decision P9).
 */
const accountsNamed = async (deps: NamesDeps, reader: DirectoryEntry | undefined, wallet: Hex, word: string) => {
  // A shortened address as the interface shows it: 0x1234...abcd.
  const start = word.split('...')[0] ?? word;
  const isReader = reader && (isNamed(start, reader) || reader.email.includes(start));
  const exact = [...(isReader ? [wallet] : []), ...(isWallet(start) ? [lowerAddress(start)] : [])];
  if (start.length < minSearchLetters) return exact;
  const found = await deps.directory.searchPeople({ q: start, limit: maxPeople, except: wallet, byStart: true });
  const hidden = await hiddenAmong(
    deps,
    found.map((entry) => entry.wallet),
  );
  const isOpen = (entry: DirectoryEntry) =>
    entry.wallet.startsWith(start) || (isNamed(start, entry) && !hidden.has(entry.wallet));
  const closed = found.filter((entry) => !isOpen(entry)).map((entry) => entry.wallet);
  const disclosed = await disclosedTo(deps, wallet, closed);
  const shown = found.filter((entry) => isOpen(entry) || disclosed.has(entry.wallet));
  return [...exact, ...shown.map((entry) => entry.wallet)];
};

/** A search as criteria for the index; every word must match. @throws Failure service.unavailable, shares.unavailable */
export const matchWords = async (
  deps: NamesDeps,
  reader: Hex,
  q: string,
  sentences: ActivitySentences,
): Promise<ActivityWord[]> => {
  const words = searchWords(q);
  const own = words.length > 0 ? (await accountsOf(deps, [reader])).get(reader) : undefined;
  return Promise.all(
    words.map(async (word) => ({
      titleContains: word,
      accounts: await accountsNamed(deps, own, reader, word),
      kinds: kindsWithWord(word, sentences),
      levels: levelsWithWord(word, sentences),
    })),
  );
};
