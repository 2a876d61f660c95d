import type { ActivityPage } from '@ipr/api';
import { type Hex, isWallet, kindsWithWord, levelsWithWord, searchWords } from '@ipr/domain';
import { activitySentencesEn } from '@ipr/domain/activity/en';
import type { Action, Page, RegistryIndex } from '@ipr/ports/index';
import type { PersonApi } from '../src/person.ts';
import type { Journal } from './journal.ts';

type Calls = Pick<PersonApi['profiles'], 'userActivity' | 'assetActivity'>;
type Listing = Omit<Parameters<Calls['userActivity']>[0], 'id' | 'until' | 'heldBefore'>;

const snapshotOf = (at: string | undefined) => {
  const [blockNumber = 0, time = 0] = (at ?? '').split('-').map(Number);
  return at === undefined ? undefined : { blockNumber, time };
};

const queryOf = ({ limit = 20, offset = 0, q, type, at }: Listing) => ({
  first: Number(limit),
  skip: Number(offset),
  at: snapshotOf(at),
  ...(type ? { types: [type] } : {}),
  ...(q
    ? {
        match: searchWords(q).map((word) => ({
          titleContains: word,
          kinds: kindsWithWord(word, activitySentencesEn),
          levels: levelsWithWord(word, activitySentencesEn),
        })),
      }
    : {}),
});

const pageOf = ({ items, at, ...page }: Page<Action>): ActivityPage => ({
  ...page,
  items: items.map(({ hash: _, cid: __, shareId: ___, tx, ...action }) => ({ ...action, txHash: tx.id })),
  at: `${at.blockNumber}-${at.time}`,
  people: [],
});

/** The activity calls over an index, without names of people. */
export const createActivity = (journal: Journal, index: RegistryIndex, wallet: Hex): Calls => ({
  userActivity: async ({ id, until, heldBefore, ...listing }) => {
    journal.note('profiles.userActivity');
    const query = { ...queryOf(listing), ...(until === undefined ? {} : { until: Number(until) }), heldBefore };
    const found = await index.activity({ wallet: isWallet(id) ? id : wallet, ...query });
    return { ...pageOf(found), nextHeld: found.nextHeld };
  },
  assetActivity: async ({ assetId, ...listing }) => {
    journal.note('profiles.assetActivity');
    return pageOf(await index.timeline({ assetId, ...queryOf(listing) }));
  },
});
