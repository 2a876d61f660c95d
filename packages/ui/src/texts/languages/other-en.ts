import { activityEn } from '../activity/en.ts';
import { announcementsEn } from '../announcements/en.ts';
import { batchEn } from '../batch/en.ts';
import { bundleEn } from '../bundle/en.ts';
import { certificateEn } from '../certificate/en.ts';
import { findingsEn } from '../findings/en.ts';
import { lostEn } from '../lost/en.ts';
import { modulesEn } from '../modules/en.ts';
import { ndaEn } from '../nda/en.ts';
import { peopleEn } from '../people/en.ts';
import { reasonsEn } from '../reasons/en.ts';
import { registrationEn } from '../registration/en.ts';
import { rekeyEn } from '../rekey/en.ts';
import { reviewEn } from '../review/en.ts';
import { securityEn } from '../security/en.ts';
import { sharesEn } from '../shares/en.ts';
import { sharingEn } from '../sharing/en.ts';
import { signaturesEn } from '../signatures/en.ts';
import { sitesEn } from '../sites/en.ts';
import { timestampsEn } from '../timestamps/en.ts';
import { tokensEn } from '../tokens/en.ts';
import { updatesEn } from '../updates/en.ts';
import { verifyEn } from '../verify/en.ts';
import { viewerEn } from '../viewer/en.ts';
import { webhooksEn } from '../webhooks/en.ts';
import { workfilesEn } from '../workfiles/en.ts';

/** English texts of all views but the first ones. */
export const otherEn = {
  ...activityEn,
  ...announcementsEn,
  ...batchEn,
  ...bundleEn,
  ...certificateEn,
  ...findingsEn,
  ...lostEn,
  ...modulesEn,
  ...ndaEn,
  ...peopleEn,
  ...reasonsEn,
  ...registrationEn,
  ...rekeyEn,
  ...reviewEn,
  ...securityEn,
  ...sharesEn,
  ...sharingEn,
  ...sitesEn,
  ...webhooksEn,
  ...timestampsEn,
  ...signaturesEn,
  ...tokensEn,
  ...updatesEn,
  ...verifyEn,
  ...viewerEn,
  ...workfilesEn,
};

export type OtherTexts = Readonly<Record<keyof typeof otherEn, string>>;
