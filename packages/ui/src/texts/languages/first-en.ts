import { type FailureCode, failureSentences } from '@ipr/domain';
import type { Locale as AntdLocale } from 'antd/es/locale';
import antd from 'antd/locale/en_US';
import { accountEn } from '../account/en.ts';
import { assetsEn } from '../assets/en.ts';
import { dashboardEn } from '../dashboard/en.ts';
import { firstViewEn } from '../first-view/en.ts';
import { frameEn } from '../frame/en.ts';
import { lookupEn } from '../lookup/en.ts';
import { noticesEn } from '../notices/en.ts';
import { paletteEn } from '../palette/en.ts';
import { taxonomyEn } from '../taxonomy/en.ts';
import { transactionsEn } from '../transactions/en.ts';
import { wordsEn } from '../words/en.ts';
import type { otherEn } from './other-en.ts';

const texts = {
  ...wordsEn,
  ...frameEn,
  ...accountEn,
  ...transactionsEn,
  ...assetsEn,
  ...dashboardEn,
  ...firstViewEn,
  ...lookupEn,
  ...noticesEn,
  ...paletteEn,
  ...taxonomyEn,
};

export type TextKey = keyof typeof texts | keyof typeof otherEn;

/** Texts of one language that the first views after sign-in show, one sentence per failure code, and antd's own. */
export interface FirstCatalogue {
  readonly texts: Readonly<Record<keyof typeof texts, string>>;
  readonly failures: Readonly<Record<FailureCode, string>>;
  readonly antd: AntdLocale;
}

export const firstEn: FirstCatalogue = { texts, failures: failureSentences, antd };
