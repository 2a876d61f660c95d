import { isTitleTooLong } from '@ipr/domain';
import type { TextKey } from '@ipr/ui';
import type { TextField } from '../versions/asset-fields.ts';

type Problems = Readonly<Partial<Record<TextField, TextKey>>>;

/** Validates the title, and requires both classification fields if one of them is edited (D1 section 5, Update). */
export const problemsOf = (
  textIn: (field: TextField) => string,
  isModified: (field: TextField) => boolean,
): Problems => {
  const isBlank = (field: TextField) => textIn(field).trim() === '';
  const classification = ['ipType', 'ipContent'] as const;
  const blank = classification.some(isModified) ? classification.filter(isBlank) : [];
  return {
    ...(isTitleTooLong(textIn('title')) ? { title: 'register.title-too-long' } : {}),
    ...(isBlank('title') ? { title: 'update.title-required' } : {}),
    ...Object.fromEntries(blank.map((field) => [field, 'update.classification-required'])),
  };
};
