import { type AccessLevel, accessLevels } from '../access.ts';
import { type ActionKind, actionTypes } from './action.ts';
import type { ActivitySentences } from './en.ts';

/** Longer searches are cut: each word is a condition of the query. */
const maxWords = 8;

const marks = '[\\s“”„"\'«»()\\[\\].,:;!?]';
const around = new RegExp(`^${marks}+|${marks}+$`, 'g');

/** The words of a search in lower case, without the punctuation around them, so that a copied sentence can be searched. */
export const searchWords = (q: string): readonly string[] => {
  const words = q.toLowerCase().split(/\s+/);
  return [...new Set(words.map((word) => word.replaceAll(around, '')).filter((word) => word !== ''))].slice(
    0,
    maxWords,
  );
};

const variants: Readonly<Record<ActionKind, readonly (keyof ActivitySentences)[]>> = {
  CREATE: ['activity.event.CREATE'],
  UPDATE: ['activity.event.UPDATE'],
  PENDING: ['activity.event.PENDING', 'activity.event.PENDING-until'],
  ACCEPT: ['activity.event.ACCEPT'],
  REVOKE: ['activity.event.REVOKE'],
  RELINQUISH: ['activity.event.RELINQUISH'],
  REJECT: ['activity.event.REJECT'],
  NDA_SIGN: ['activity.event.NDA_SIGN'],
};
const kinds: readonly ActionKind[] = [...actionTypes, 'REJECT'];

/** The kinds of action whose sentence contains a word, apart from the names filled in. @param word in lower case */
export const kindsWithWord = (word: string, sentences: ActivitySentences): readonly ActionKind[] => {
  const fixedText = (key: keyof ActivitySentences) => sentences[key].replaceAll(/\{\w+\}/g, '\n').toLowerCase();
  return kinds.filter((kind) => variants[kind].some((key) => fixedText(key).includes(word)));
};

/** The access levels whose name contains a word. @param word in lower case */
export const levelsWithWord = (word: string, sentences: ActivitySentences): readonly AccessLevel[] =>
  accessLevels.filter((level) => sentences[`asset.standing.${level}`].toLowerCase().includes(word));
