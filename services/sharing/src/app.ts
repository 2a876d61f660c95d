import { sharingApi } from '@ipr/api';
import { callerOf, createApp, type HealthChecks, type IdempotencyStore, type Logger } from '@ipr/service-kit';
import type Koa from 'koa';
import { type InviteDeps, invite, listInvitations, revokeInvitation } from './invitations/invite.ts';
import { type OpenInvitationDeps, openInvitation, useInvitation } from './invitations/open-invitation.ts';
import { sendInvitationCode } from './invitations/send-code.ts';
import { type FindRecipientsDeps, findRecipients } from './people/find-recipients.ts';
import { provisionRecipient } from './people/provision-recipient.ts';
import {
  type AnswerRequestsDeps,
  answerRequest,
  blockSender,
  listBlocks,
  listRequests,
} from './requests/answer-requests.ts';
import { type RequestAccessDeps, requestAccess } from './requests/request-access.ts';
import { type ConsentDeps, readConsent, recordConsent } from './shares/consents.ts';
import { type ListSharesDeps, listShares } from './shares/list-shares.ts';
import { type RecordShareDeps, recordShare } from './shares/record-share.ts';

export type SharingParts = ListSharesDeps &
  RecordShareDeps &
  ConsentDeps &
  FindRecipientsDeps &
  InviteDeps &
  OpenInvitationDeps &
  RequestAccessDeps &
  AnswerRequestsDeps & {
    readonly log: Logger;
    readonly internalSecret: string;
    readonly idempotency: IdempotencyStore;
    readonly checks: HealthChecks;
  };

const ok = { ok: true } as const;

/** All calls of the service. */
export const createSharing = (parts: SharingParts): Koa =>
  createApp(
    sharingApi,
    {
      shares: (wanted, context) => listShares(parts, callerOf(context).wallet, wanted),
      recordShare: (note, context) => recordShare(parts, callerOf(context).wallet, note),
      recordConsent: (given, context) => recordConsent(parts, callerOf(context).wallet, given),
      consent: ({ id }, context) => readConsent(parts, callerOf(context).wallet, id),
      findRecipients: (wanted, context) => findRecipients(parts, callerOf(context).wallet, wanted),
      provisionRecipient: ({ email }, context) => provisionRecipient(parts, callerOf(context).wallet, email),
      invite: (wanted, context) => invite(parts, callerOf(context).wallet, wanted),
      invitations: ({ id }, context) => listInvitations(parts, callerOf(context).wallet, id),
      revokeInvitation: ({ id }, context) => revokeInvitation(parts, callerOf(context).wallet, id),
      invitationPage: ({ token }) => openInvitation(parts, token),
      sendInvitationCode: (wanted, { ip, log }) => sendInvitationCode(parts, { ...wanted, ip }, log),
      useInvitation: ({ token }, context) => useInvitation(parts, callerOf(context).wallet, token),
      requestAccess: (wanted, context) => requestAccess(parts, callerOf(context).wallet, wanted),
      accessRequests: (wanted, context) => listRequests(parts, callerOf(context).wallet, wanted),
      answerRequest: (answer, context) => answerRequest(parts, callerOf(context).wallet, answer),
      blocks: (_, context) => listBlocks(parts, callerOf(context).wallet),
      block: ({ wallet }, context) => blockSender(parts, callerOf(context).wallet, wallet),
      unblock: async ({ wallet }, context) => {
        await parts.blocks.remove(callerOf(context).wallet, wallet);
        return ok;
      },
    },
    {
      log: parts.log,
      internalSecret: parts.internalSecret,
      idempotency: parts.idempotency,
      health: { service: 'sharing', version: '0.1.0', checks: parts.checks },
    },
  );
