import { activityEs } from '../activity/es.ts';
import { announcementsEs } from '../announcements/es.ts';
import { batchEs } from '../batch/es.ts';
import { bundleEs } from '../bundle/es.ts';
import { certificateEs } from '../certificate/es.ts';
import { findingsEs } from '../findings/es.ts';
import { lostEs } from '../lost/es.ts';
import { modulesEs } from '../modules/es.ts';
import { ndaEs } from '../nda/es.ts';
import { peopleEs } from '../people/es.ts';
import { reasonsEs } from '../reasons/es.ts';
import { registrationEs } from '../registration/es.ts';
import { rekeyEs } from '../rekey/es.ts';
import { reviewEs } from '../review/es.ts';
import { securityEs } from '../security/es.ts';
import { sharesEs } from '../shares/es.ts';
import { sharingEs } from '../sharing/es.ts';
import { signaturesEs } from '../signatures/es.ts';
import { sitesEs } from '../sites/es.ts';
import { timestampsEs } from '../timestamps/es.ts';
import { tokensEs } from '../tokens/es.ts';
import { updatesEs } from '../updates/es.ts';
import { verifyEs } from '../verify/es.ts';
import { viewerEs } from '../viewer/es.ts';
import { webhooksEs } from '../webhooks/es.ts';
import { workfilesEs } from '../workfiles/es.ts';
import type { OtherTexts } from './other-en.ts';

export const otherEs: OtherTexts = {
  ...activityEs,
  ...announcementsEs,
  ...batchEs,
  ...bundleEs,
  ...certificateEs,
  ...findingsEs,
  ...lostEs,
  ...modulesEs,
  ...ndaEs,
  ...peopleEs,
  ...reasonsEs,
  ...registrationEs,
  ...rekeyEs,
  ...reviewEs,
  ...securityEs,
  ...sharesEs,
  ...sharingEs,
  ...sitesEs,
  ...webhooksEs,
  ...timestampsEs,
  ...signaturesEs,
  ...tokensEs,
  ...updatesEs,
  ...verifyEs,
  ...viewerEs,
  ...workfilesEs,
};
