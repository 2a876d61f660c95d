import { activityFr } from '../activity/fr.ts';
import { announcementsFr } from '../announcements/fr.ts';
import { batchFr } from '../batch/fr.ts';
import { bundleFr } from '../bundle/fr.ts';
import { certificateFr } from '../certificate/fr.ts';
import { findingsFr } from '../findings/fr.ts';
import { lostFr } from '../lost/fr.ts';
import { modulesFr } from '../modules/fr.ts';
import { ndaFr } from '../nda/fr.ts';
import { peopleFr } from '../people/fr.ts';
import { reasonsFr } from '../reasons/fr.ts';
import { registrationFr } from '../registration/fr.ts';
import { rekeyFr } from '../rekey/fr.ts';
import { reviewFr } from '../review/fr.ts';
import { securityFr } from '../security/fr.ts';
import { sharesFr } from '../shares/fr.ts';
import { sharingFr } from '../sharing/fr.ts';
import { signaturesFr } from '../signatures/fr.ts';
import { sitesFr } from '../sites/fr.ts';
import { timestampsFr } from '../timestamps/fr.ts';
import { tokensFr } from '../tokens/fr.ts';
import { updatesFr } from '../updates/fr.ts';
import { verifyFr } from '../verify/fr.ts';
import { viewerFr } from '../viewer/fr.ts';
import { webhooksFr } from '../webhooks/fr.ts';
import { workfilesFr } from '../workfiles/fr.ts';
import type { OtherTexts } from './other-en.ts';

export const otherFr: OtherTexts = {
  ...activityFr,
  ...announcementsFr,
  ...batchFr,
  ...bundleFr,
  ...certificateFr,
  ...findingsFr,
  ...lostFr,
  ...modulesFr,
  ...ndaFr,
  ...peopleFr,
  ...reasonsFr,
  ...registrationFr,
  ...rekeyFr,
  ...reviewFr,
  ...securityFr,
  ...sharesFr,
  ...sharingFr,
  ...sitesFr,
  ...webhooksFr,
  ...timestampsFr,
  ...signaturesFr,
  ...tokensFr,
  ...updatesFr,
  ...verifyFr,
  ...viewerFr,
  ...workfilesFr,
};
