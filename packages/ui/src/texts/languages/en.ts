import { type FailureCode, failureSentences } from '@ipr/domain';
import type { Locale as AntdLocale } from 'antd/es/locale';
import antd from 'antd/locale/en_US';
import { accountEn } from '../account/en.ts';
import { activityEn } from '../activity/en.ts';
import { assetsEn } from '../assets/en.ts';
import { batchEn } from '../batch/en.ts';
import { bundleEn } from '../bundle/en.ts';
import { dashboardEn } from '../dashboard/en.ts';
import { findingsEn } from '../findings/en.ts';
import { frameEn } from '../frame/en.ts';
import { lookupEn } from '../lookup/en.ts';
import { ndaEn } from '../nda/en.ts';
import { noticesEn } from '../notices/en.ts';
import { paletteEn } from '../palette/en.ts';
import { peopleEn } from '../people/en.ts';
import { reasonsEn } from '../reasons/en.ts';
import { registrationEn } from '../registration/en.ts';
import { rekeyEn } from '../rekey/en.ts';
import { reviewEn } from '../review/en.ts';
import { securityEn } from '../security/en.ts';
import { sharesEn } from '../shares/en.ts';
import { sharingEn } from '../sharing/en.ts';
import { taxonomyEn } from '../taxonomy/en.ts';
import { timestampsEn } from '../timestamps/en.ts';
import { transactionsEn } from '../transactions/en.ts';
import { updatesEn } from '../updates/en.ts';
import { verifyEn } from '../verify/en.ts';
import { viewerEn } from '../viewer/en.ts';
import { wordsEn } from '../words/en.ts';
import { workfilesEn } from '../workfiles/en.ts';

const texts = {
  ...wordsEn,
  ...frameEn,
  ...accountEn,
  ...transactionsEn,
  ...assetsEn,
  ...activityEn,
  ...batchEn,
  ...bundleEn,
  ...dashboardEn,
  ...findingsEn,
  ...lookupEn,
  ...ndaEn,
  ...noticesEn,
  ...paletteEn,
  ...peopleEn,
  ...reasonsEn,
  ...registrationEn,
  ...rekeyEn,
  ...reviewEn,
  ...securityEn,
  ...sharesEn,
  ...sharingEn,
  ...taxonomyEn,
  ...timestampsEn,
  ...updatesEn,
  ...verifyEn,
  ...viewerEn,
  ...workfilesEn,
};

export type TextKey = keyof typeof texts;

/** All texts of one language: the product's, one sentence per failure code, and antd's own. */
export interface Catalogue {
  readonly texts: Readonly<Record<TextKey, string>>;
  readonly failures: Readonly<Record<FailureCode, string>>;
  readonly antd: AntdLocale;
}

export const en: Catalogue = { texts, failures: failureSentences, antd };
