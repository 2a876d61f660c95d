import type { AccessLevel } from './access.ts';
import { type AssetAction, type AssetStanding, accessRules, assetStandings, lacksLevel } from './access-rules.ts';
import type { FailureCode } from './failure-codes.ts';

/** The standings for which one call in one situation succeeds, and the failure code for all others. */
export interface CallRule {
  readonly allowed: readonly AssetStanding[];
  readonly refusal: FailureCode;
  /** The failure code for standings that the call refuses for another reason. */
  readonly others?: Readonly<Partial<Record<AssetStanding, FailureCode>>>;
}

const forAction = (action: AssetAction, refusal: FailureCode): CallRule => ({ allowed: accessRules[action], refusal });
const forOwner = (refusal: FailureCode): CallRule => ({ allowed: ['owner'], refusal });
const forNone = (refusal: FailureCode): CallRule => ({ allowed: [], refusal });
/** Standings of the grantee of a pending, active or ended grant. */
const forGrantees = (refusal: FailureCode): CallRule => ({
  allowed: ['pending', 'view', 'edit', 'admin', 'expired', 'revoked'],
  refusal,
});
/** Standings of a grantee who has accepted, also after the end. */
const forAcceptedGrantee = (refusal: FailureCode): CallRule => ({
  allowed: ['view', 'edit', 'admin', 'expired', 'revoked'],
  refusal,
});
/** The grantee of a pending grant; a log of consent closes when the grant is accepted or ends. */
const forPendingGrantee: CallRule = {
  allowed: ['pending'],
  refusal: 'share.not-found',
  others: Object.fromEntries(
    (['view', 'edit', 'admin', 'expired', 'revoked'] as const).map((standing) => [standing, 'share.consent-closed']),
  ),
};
const forRequestOf = (level: AccessLevel): CallRule => ({
  allowed: assetStandings.filter((standing) => lacksLevel(standing, level)),
  refusal: 'access-request.not-needed',
});

/**
 * The access matrix of D1 section 6: every call whose result depends on the caller's standing, by API operation, registry
 * function or key-node call, each with the situations that lead to different results. 'foreign' is a grant by the owner to
 * another account, 'own' the caller's own grant. The tests of services, chain and key nodes make every call with every
 * standing.
 */
export const callRules = {
  'certificates.issueCertificate': { 'own asset': forAction('certificate', 'certificate.not-found') },
  'certificates.assetCertificates': { 'own asset': forAction('certificate', 'certificate.not-found') },
  'certificates.certificateFile': { 'of the asset': forAction('certificate', 'certificate.not-found') },
  'certificates.revokeCertificate': { 'of the asset': forAction('certificate', 'certificate.not-found') },
  'evidence.evidenceRecord': {
    version: forAction('view', 'evidence.not-found'),
    foreign: forOwner('evidence.not-found'),
    own: forAcceptedGrantee('evidence.not-found'),
  },
  'evidence.evidenceRecords': { asset: { allowed: assetStandings, refusal: 'evidence.not-found' } },
  'keys.sign': { 'content key': forAction('view', 'keynet.not-authorized') },
  'profiles.assetActivity': { asset: forAction('view', 'asset.not-found') },
  'profiles.recordView': { asset: forAction('view', 'asset.not-found') },
  'registry.updateAsset': { asset: forAction('edit', 'registry.need-level-2') },
  'registry.grantAccess': { 'to a newcomer': forAction('share', 'registry.need-level-3') },
  'registry.revokeAccess': { foreign: forAction('revoke', 'registry.need-level-3') },
  'registry.acceptAccess': { own: forAction('accept', 'registry.no-pending-share') },
  'registry.relinquishAccess': {
    own: { allowed: [...accessRules.reject, ...accessRules.relinquish], refusal: 'registry.no-grant' },
  },
  'sharing.shares': {
    own: { allowed: assetStandings, refusal: 'share.not-found' },
    'of another wallet': forNone('share.not-found'),
  },
  'sharing.recordShare': { foreign: forOwner('share.not-found') },
  'sharing.recordConsent': { foreign: forNone('share.not-found'), own: forPendingGrantee },
  'sharing.consent': { foreign: forOwner('share.not-found'), own: forGrantees('share.not-found') },
  'sharing.ndaParts': { foreign: forOwner('share.not-found'), own: forGrantees('share.not-found') },
  'sharing.declareName': { foreign: forNone('share.not-found'), own: forPendingGrantee },
  'sharing.invite': { foreign: forOwner('share.not-found') },
  'sharing.invitations': { foreign: forOwner('share.not-found') },
  'sharing.revokeInvitation': { foreign: forOwner('invitation.not-found') },
  'sharing.useInvitation': { foreign: forNone('invitation.not-found') },
  'sharing.requestAccess': { view: forRequestOf('view'), edit: forRequestOf('edit'), admin: forRequestOf('admin') },
  'sharing.answerRequest': { 'to the owner': forOwner('access-request.not-found') },
  'storage.assignAsset': { 'own upload': forAction('edit', 'asset.not-found') },
  'storage.completeRegistration': { asset: forAction('edit', 'registry.need-level-2') },
  'storage.removeReplaced': { 'of the asset': forAction('revoke', 'registry.need-level-3') },
  'workfiles.addAssets': { 'own folder': forAction('view', 'asset.not-found') },
} as const satisfies Record<string, Record<string, CallRule>>;

export type RuledCall = keyof typeof callRules;
/** Calls of one service, the key nodes or the registry. */
export type RuledCallOf<Service extends string> = Extract<RuledCall, `${Service}.${string}`>;

/** The expected result for each of the nine standings: 'ok' or the failure code. */
export const outcomesOf = ({ allowed, refusal, others }: CallRule): Record<AssetStanding, 'ok' | FailureCode> =>
  Object.fromEntries(
    assetStandings.map((standing) => [standing, allowed.includes(standing) ? 'ok' : (others?.[standing] ?? refusal)]),
  ) as Record<AssetStanding, 'ok' | FailureCode>;
