import { failureSentences } from '@ipr/domain';
import { accountEn } from '../account/en.ts';
import { frameEn } from '../frame/en.ts';
import { lookupEn } from '../lookup/en.ts';
import { wordsEn } from '../words/en.ts';

/** English texts of the pages before sign-in. */
export const entryEn = { texts: { ...wordsEn, ...frameEn, ...accountEn, ...lookupEn }, failures: failureSentences };

/** Keys of the texts that are loaded before sign-in. */
export type EntryTextKey = keyof typeof entryEn.texts;
