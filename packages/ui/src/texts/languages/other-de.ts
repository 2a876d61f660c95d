import { activityDe } from '../activity/de.ts';
import { announcementsDe } from '../announcements/de.ts';
import { batchDe } from '../batch/de.ts';
import { bundleDe } from '../bundle/de.ts';
import { certificateDe } from '../certificate/de.ts';
import { findingsDe } from '../findings/de.ts';
import { lostDe } from '../lost/de.ts';
import { modulesDe } from '../modules/de.ts';
import { ndaDe } from '../nda/de.ts';
import { peopleDe } from '../people/de.ts';
import { reasonsDe } from '../reasons/de.ts';
import { registrationDe } from '../registration/de.ts';
import { rekeyDe } from '../rekey/de.ts';
import { reviewDe } from '../review/de.ts';
import { securityDe } from '../security/de.ts';
import { sharesDe } from '../shares/de.ts';
import { sharingDe } from '../sharing/de.ts';
import { signaturesDe } from '../signatures/de.ts';
import { sitesDe } from '../sites/de.ts';
import { timestampsDe } from '../timestamps/de.ts';
import { tokensDe } from '../tokens/de.ts';
import { updatesDe } from '../updates/de.ts';
import { verifyDe } from '../verify/de.ts';
import { viewerDe } from '../viewer/de.ts';
import { webhooksDe } from '../webhooks/de.ts';
import { workfilesDe } from '../workfiles/de.ts';
import type { OtherTexts } from './other-en.ts';

export const otherDe: OtherTexts = {
  ...activityDe,
  ...announcementsDe,
  ...batchDe,
  ...bundleDe,
  ...certificateDe,
  ...findingsDe,
  ...lostDe,
  ...modulesDe,
  ...ndaDe,
  ...peopleDe,
  ...reasonsDe,
  ...registrationDe,
  ...rekeyDe,
  ...reviewDe,
  ...securityDe,
  ...sharesDe,
  ...sharingDe,
  ...sitesDe,
  ...webhooksDe,
  ...timestampsDe,
  ...signaturesDe,
  ...tokensDe,
  ...updatesDe,
  ...verifyDe,
  ...viewerDe,
  ...workfilesDe,
};
