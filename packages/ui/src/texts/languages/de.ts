import antd from 'antd/locale/de_DE';
import 'dayjs/locale/de';
import { accountDe } from '../account/de.ts';
import { activityDe } from '../activity/de.ts';
import { assetsDe } from '../assets/de.ts';
import { batchDe } from '../batch/de.ts';
import { bundleDe } from '../bundle/de.ts';
import { dashboardDe } from '../dashboard/de.ts';
import { failuresDe } from '../failures/de.ts';
import { findingsDe } from '../findings/de.ts';
import { frameDe } from '../frame/de.ts';
import { lookupDe } from '../lookup/de.ts';
import { ndaDe } from '../nda/de.ts';
import { noticesDe } from '../notices/de.ts';
import { paletteDe } from '../palette/de.ts';
import { peopleDe } from '../people/de.ts';
import { reasonsDe } from '../reasons/de.ts';
import { registrationDe } from '../registration/de.ts';
import { rekeyDe } from '../rekey/de.ts';
import { reviewDe } from '../review/de.ts';
import { securityDe } from '../security/de.ts';
import { sharesDe } from '../shares/de.ts';
import { sharingDe } from '../sharing/de.ts';
import { taxonomyDe } from '../taxonomy/de.ts';
import { timestampsDe } from '../timestamps/de.ts';
import { transactionsDe } from '../transactions/de.ts';
import { updatesDe } from '../updates/de.ts';
import { verifyDe } from '../verify/de.ts';
import { viewerDe } from '../viewer/de.ts';
import { wordsDe } from '../words/de.ts';
import { workfilesDe } from '../workfiles/de.ts';
import type { Catalogue } from './en.ts';

export const de: Catalogue = {
  texts: {
    ...wordsDe,
    ...frameDe,
    ...accountDe,
    ...transactionsDe,
    ...assetsDe,
    ...activityDe,
    ...batchDe,
    ...bundleDe,
    ...dashboardDe,
    ...findingsDe,
    ...lookupDe,
    ...ndaDe,
    ...noticesDe,
    ...paletteDe,
    ...peopleDe,
    ...reasonsDe,
    ...registrationDe,
    ...rekeyDe,
    ...reviewDe,
    ...securityDe,
    ...sharesDe,
    ...sharingDe,
    ...taxonomyDe,
    ...timestampsDe,
    ...updatesDe,
    ...verifyDe,
    ...viewerDe,
    ...workfilesDe,
  },
  failures: failuresDe,
  antd,
};
