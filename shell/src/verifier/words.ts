import { fillText, type TextParams } from '@ipr/domain';
import { withFrenchSpaces } from '@ipr/ui/texts/french-spaces';
import type { Locale } from '@ipr/ui/texts/locale';
import { type VerifierTextKey, verifierTexts } from '@ipr/ui/texts/verifier';

/** Text in a language, with its parameters filled in. */
export type Words = (key: VerifierTextKey, params?: TextParams) => string;

export const wordsIn =
  (locale: Locale): Words =>
  (key, params) =>
    fillText(withFrenchSpaces(locale, verifierTexts[locale][key]), params);

/** Label of a check's parameter; null for one that is for programs. */
export const paramLabel = (words: Words, name: string): string | null => {
  const key = `verify.param.${name}`;
  return isKey(key) ? words(key) : null;
};

const isKey = (key: string): key is VerifierTextKey => Object.hasOwn(verifierTexts.en, key);
