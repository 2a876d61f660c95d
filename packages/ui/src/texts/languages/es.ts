import antd from 'antd/locale/es_ES';
import 'dayjs/locale/es';
import { accountEs } from '../account/es.ts';
import { activityEs } from '../activity/es.ts';
import { assetsEs } from '../assets/es.ts';
import { batchEs } from '../batch/es.ts';
import { bundleEs } from '../bundle/es.ts';
import { dashboardEs } from '../dashboard/es.ts';
import { failuresEs } from '../failures/es.ts';
import { findingsEs } from '../findings/es.ts';
import { frameEs } from '../frame/es.ts';
import { lookupEs } from '../lookup/es.ts';
import { ndaEs } from '../nda/es.ts';
import { noticesEs } from '../notices/es.ts';
import { paletteEs } from '../palette/es.ts';
import { peopleEs } from '../people/es.ts';
import { reasonsEs } from '../reasons/es.ts';
import { registrationEs } from '../registration/es.ts';
import { rekeyEs } from '../rekey/es.ts';
import { reviewEs } from '../review/es.ts';
import { securityEs } from '../security/es.ts';
import { sharesEs } from '../shares/es.ts';
import { sharingEs } from '../sharing/es.ts';
import { taxonomyEs } from '../taxonomy/es.ts';
import { timestampsEs } from '../timestamps/es.ts';
import { transactionsEs } from '../transactions/es.ts';
import { updatesEs } from '../updates/es.ts';
import { verifyEs } from '../verify/es.ts';
import { viewerEs } from '../viewer/es.ts';
import { wordsEs } from '../words/es.ts';
import { workfilesEs } from '../workfiles/es.ts';
import type { Catalogue } from './en.ts';

export const es: Catalogue = {
  texts: {
    ...wordsEs,
    ...frameEs,
    ...accountEs,
    ...transactionsEs,
    ...assetsEs,
    ...activityEs,
    ...batchEs,
    ...bundleEs,
    ...dashboardEs,
    ...findingsEs,
    ...lookupEs,
    ...ndaEs,
    ...noticesEs,
    ...paletteEs,
    ...peopleEs,
    ...reasonsEs,
    ...registrationEs,
    ...rekeyEs,
    ...reviewEs,
    ...securityEs,
    ...sharesEs,
    ...sharingEs,
    ...taxonomyEs,
    ...timestampsEs,
    ...updatesEs,
    ...verifyEs,
    ...viewerEs,
    ...workfilesEs,
  },
  failures: failuresEs,
  antd,
};
