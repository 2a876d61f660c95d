import antd from 'antd/locale/fr_FR';
import 'dayjs/locale/fr';
import { accountFr } from '../account/fr.ts';
import { activityFr } from '../activity/fr.ts';
import { assetsFr } from '../assets/fr.ts';
import { batchFr } from '../batch/fr.ts';
import { bundleFr } from '../bundle/fr.ts';
import { dashboardFr } from '../dashboard/fr.ts';
import { failuresFr } from '../failures/fr.ts';
import { findingsFr } from '../findings/fr.ts';
import { frameFr } from '../frame/fr.ts';
import { lookupFr } from '../lookup/fr.ts';
import { ndaFr } from '../nda/fr.ts';
import { noticesFr } from '../notices/fr.ts';
import { paletteFr } from '../palette/fr.ts';
import { peopleFr } from '../people/fr.ts';
import { reasonsFr } from '../reasons/fr.ts';
import { registrationFr } from '../registration/fr.ts';
import { rekeyFr } from '../rekey/fr.ts';
import { reviewFr } from '../review/fr.ts';
import { securityFr } from '../security/fr.ts';
import { sharesFr } from '../shares/fr.ts';
import { sharingFr } from '../sharing/fr.ts';
import { taxonomyFr } from '../taxonomy/fr.ts';
import { timestampsFr } from '../timestamps/fr.ts';
import { transactionsFr } from '../transactions/fr.ts';
import { updatesFr } from '../updates/fr.ts';
import { verifyFr } from '../verify/fr.ts';
import { viewerFr } from '../viewer/fr.ts';
import { wordsFr } from '../words/fr.ts';
import { workfilesFr } from '../workfiles/fr.ts';
import type { Catalogue } from './en.ts';

export const fr: Catalogue = {
  texts: {
    ...wordsFr,
    ...frameFr,
    ...accountFr,
    ...transactionsFr,
    ...assetsFr,
    ...activityFr,
    ...batchFr,
    ...bundleFr,
    ...dashboardFr,
    ...findingsFr,
    ...lookupFr,
    ...ndaFr,
    ...noticesFr,
    ...paletteFr,
    ...peopleFr,
    ...reasonsFr,
    ...registrationFr,
    ...rekeyFr,
    ...reviewFr,
    ...securityFr,
    ...sharesFr,
    ...sharingFr,
    ...taxonomyFr,
    ...timestampsFr,
    ...updatesFr,
    ...verifyFr,
    ...viewerFr,
    ...workfilesFr,
  },
  failures: failuresFr,
  antd,
};
