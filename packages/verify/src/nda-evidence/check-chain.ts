import type { Hex } from '@ipr/domain';
import type { ShareDocument } from '@ipr/protocol/share/share-document';
import { type Report, unless } from '../bundle/entries.ts';
import { receiptGrounds } from '../bundle/grounds.ts';
import type { Reason } from '../bundle/reasons.ts';
import { checkTransaction } from '../chain/check-transaction.ts';
import { eventsOf } from '../chain/registry-events.ts';
import type { NdaEvidence } from './parts.ts';

type Same = readonly (readonly [Reason, boolean])[];

/** Name of the first thing that differs. */
const different = (pairs: Same): Reason | null => pairs.find(([, same]) => !same)?.[0] ?? null;

const checkGrant = ({ grant, network, shareCid }: NdaEvidence, share: ShareDocument, ndaHash: Hex, report: Report) => {
  checkTransaction(grant, 'grant.receipt', {}, report);
  const reasons = eventsOf('AccessGranted', grant.receipt.logs, network.registry).map((event) =>
    different([
      ['asset', event.assetId === share.asset.id],
      ['grantee', event.user === share.grantee],
      ['nonce', event.grantNonce === share.nonce],
      ['grantor', event.by === share.grantor],
      ['level', event.level === share.level],
      ['expiry', event.expiresAt === share.expires],
      ['NDA hash', event.ndaHash === ndaHash],
      ['CID', event.cid === shareCid],
    ]),
  );
  const reason = reasons.includes(null) ? null : (reasons[0] ?? 'no event');
  report.check('grant.event', reason, { grounds: receiptGrounds(grant) });
};

const checkAcceptance = ({ acceptance, network }: NdaEvidence, share: ShareDocument, ndaHash: Hex, report: Report) => {
  checkTransaction(acceptance, 'acceptance.receipt', {}, report);
  const isOurs = (event: { readonly assetId: string; readonly user: Hex; readonly grantNonce: number }) =>
    event.assetId === share.asset.id && event.user === share.grantee && event.grantNonce === share.nonce;
  const { logs } = acceptance.receipt;
  const isAccepted = eventsOf('AccessAccepted', logs, network.registry).some(isOurs);
  const signed = eventsOf('NDASigned', logs, network.registry).filter(isOurs);
  const isSame = signed.some((event) => event.ndaHash === ndaHash);
  const reason =
    unless(isAccepted, 'not accepted') ?? unless(signed.length > 0, 'not signed') ?? unless(isSame, 'NDA hash');
  report.check('acceptance.event', reason, { grounds: receiptGrounds(acceptance) });
};

/** What the two transactions say: granted as the document has it, then accepted and signed under its hash. */
export const checkChain = (evidence: NdaEvidence, share: ShareDocument, ndaHash: Hex, report: Report): void => {
  checkGrant(evidence, share, ndaHash, report);
  checkAcceptance(evidence, share, ndaHash, report);
};
