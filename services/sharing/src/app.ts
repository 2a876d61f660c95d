import { consentLogApi, sharingApi } from '@ipr/api';
import {
  callerOf,
  createApp,
  type HealthChecks,
  type IdempotencyStore,
  type Logger,
  recentlyProved,
} from '@ipr/service-kit';
import type Koa from 'koa';
import { type InviteDeps, invite, listInvitations, revokeInvitation } from './invitations/invite.ts';
import { type OpenInvitationDeps, openInvitation, useInvitation } from './invitations/open-invitation.ts';
import { sendInvitationCode } from './invitations/send-code.ts';
import { declareName, type NdaPartsDeps, readNdaParts, storeNdaParts } from './nda/nda-parts.ts';
import { createSite, listSites, type ManageSitesDeps, removeSite, updateSite } from './partner-sites/manage-sites.ts';
import { openSite, type VisitSiteDeps, visitSite } from './partner-sites/visit-site.ts';
import { type FindRecipientsDeps, findRecipients } from './people/find-recipients.ts';
import { type ForgetPersonDeps, forgetPerson } from './people/forget-person.ts';
import { provisionRecipient } from './people/provision-recipient.ts';
import {
  type AnswerRequestsDeps,
  answerRequest,
  blockSender,
  listBlocks,
  listRequests,
} from './requests/answer-requests.ts';
import { type RequestAccessDeps, requestAccess } from './requests/request-access.ts';
import { type ConsentDeps, consentLog, readConsent, recordConsent } from './shares/consents.ts';
import { type ListSharesDeps, listShares } from './shares/list-shares.ts';
import { type RecordShareDeps, recordShare } from './shares/record-share.ts';

export type SharingDeps = ListSharesDeps &
  RecordShareDeps &
  ConsentDeps &
  FindRecipientsDeps &
  InviteDeps &
  OpenInvitationDeps &
  RequestAccessDeps &
  AnswerRequestsDeps &
  NdaPartsDeps &
  ManageSitesDeps &
  VisitSiteDeps &
  ForgetPersonDeps & {
    readonly log: Logger;
    readonly internalSecret: string;
    readonly idempotency: IdempotencyStore;
    readonly checks: HealthChecks;
  };

const ok = { ok: true } as const;

/** All calls of the service. */
export const createSharing = (deps: SharingDeps): Koa =>
  createApp(
    { ...sharingApi, ...consentLogApi },
    {
      shares: (wanted, context) => listShares(deps, callerOf(context).wallet, wanted),
      recordShare: (note, context) => recordShare(deps, callerOf(context).wallet, note),
      recordConsent: (given, context) => recordConsent(deps, callerOf(context), given),
      consent: ({ id }, context) => readConsent(deps, callerOf(context).wallet, id),
      storeNdaParts: (given, context) => storeNdaParts(deps, callerOf(context).wallet, given),
      ndaParts: ({ id }, context) => readNdaParts(deps, callerOf(context).wallet, id),
      declareName: (given, context) => declareName(deps, callerOf(context).wallet, given),
      findRecipients: (wanted, context) => findRecipients(deps, callerOf(context).wallet, wanted),
      provisionRecipient: ({ email }, context) => provisionRecipient(deps, callerOf(context).wallet, email),
      invite: (wanted, context) => invite(deps, callerOf(context).wallet, wanted),
      invitations: ({ id }, context) => listInvitations(deps, callerOf(context).wallet, id),
      revokeInvitation: ({ id }, context) => revokeInvitation(deps, callerOf(context).wallet, id),
      invitationPage: ({ token }) => openInvitation(deps, token),
      sendInvitationCode: (wanted, { ip, log }) => sendInvitationCode(deps, { ...wanted, ip }, log),
      useInvitation: ({ token }, context) => useInvitation(deps, callerOf(context).wallet, token),
      requestAccess: (wanted, context) => requestAccess(deps, callerOf(context).wallet, wanted),
      accessRequests: (wanted, context) => listRequests(deps, callerOf(context).wallet, wanted),
      answerRequest: (answer, context) => answerRequest(deps, callerOf(context).wallet, answer),
      blocks: ({ until }, context) => listBlocks(deps, callerOf(context).wallet, until),
      block: ({ wallet }, context) => blockSender(deps, callerOf(context).wallet, wallet),
      unblock: async ({ wallet }, context) => {
        await deps.blocks.remove(callerOf(context).wallet, wallet);
        return ok;
      },
      partnerSites: (_, context) => listSites(deps, callerOf(context).wallet),
      createPartnerSite: (terms, context) => createSite(deps, recentlyProved(context).wallet, terms),
      updatePartnerSite: (changed, context) => updateSite(deps, recentlyProved(context).wallet, changed),
      removePartnerSite: ({ key }, context) => removeSite(deps, callerOf(context).wallet, key),
      partnerSite: (visit) => visitSite(deps, visit),
      openPartnerSite: (visit, context) => openSite(deps, callerOf(context).wallet, visit),
      forgetPerson: ({ wallet }) => forgetPerson(deps, wallet),
      consentLog: ({ id }) => consentLog(deps, id),
    },
    {
      log: deps.log,
      internalSecret: deps.internalSecret,
      idempotency: deps.idempotency,
      health: { service: 'sharing', version: '0.1.0', checks: deps.checks },
    },
  );
