import type { Hex } from '@ipr/domain';
import { registryEventsOf } from '@ipr/protocol/registry/decode-event';
import type { ShareDocument } from '@ipr/protocol/share/share-document';
import type { Report } from '../bundle/findings.ts';
import type { Reason } from '../bundle/reasons.ts';
import { checkTransaction } from '../chain/check-transaction.ts';
import { timeOf } from '../chain/time-of.ts';
import type { NdaEvidence } from './parts.ts';

type Same = readonly (readonly [Reason, boolean])[];

/** Name of the first thing that differs. */
const different = (pairs: Same): Reason | null => pairs.find(([, same]) => !same)?.[0] ?? null;

const checkGrant = ({ grant, network, shareCid }: NdaEvidence, share: ShareDocument, ndaHash: Hex, report: Report) => {
  checkTransaction(grant, { header: 'grant.header', receipt: 'grant.receipt' }, {}, report);
  const reasons = registryEventsOf('AccessGranted', grant.receipt.logs, network.registry).map((event) =>
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
  const ok = reasons.includes(null);
  report.say('grant.event', ok, ok ? {} : { reason: reasons[0] ?? 'no event' });
};

const checkAcceptance = ({ acceptance, network }: NdaEvidence, share: ShareDocument, ndaHash: Hex, report: Report) => {
  checkTransaction(acceptance, { header: 'acceptance.header', receipt: 'acceptance.receipt' }, {}, report);
  const isOurs = (event: { readonly assetId: string; readonly user: Hex; readonly grantNonce: number }) =>
    event.assetId === share.asset.id && event.user === share.grantee && event.grantNonce === share.nonce;
  const { logs } = acceptance.receipt;
  const accepted = registryEventsOf('AccessAccepted', logs, network.registry).some(isOurs);
  const signed = registryEventsOf('NDASigned', logs, network.registry).filter(isOurs);
  const reason: Reason | null = !accepted
    ? 'not accepted'
    : signed.length === 0
      ? 'not signed'
      : signed.some((event) => event.ndaHash === ndaHash)
        ? null
        : 'NDA hash';
  report.say('acceptance.event', reason === null, reason ? { reason } : {});
};

/** What the two transactions say: granted as the document has it, then accepted and signed under its hash. */
export const checkChain = (evidence: NdaEvidence, share: ShareDocument, ndaHash: Hex, report: Report): void => {
  checkGrant(evidence, share, ndaHash, report);
  checkAcceptance(evidence, share, ndaHash, report);
  const [granted, accepted] = [evidence.grant.header, evidence.acceptance.header];
  const inOrder =
    BigInt(granted.number) <= BigInt(accepted.number) && BigInt(granted.timestamp) <= BigInt(accepted.timestamp);
  report.say('times.order', inOrder, {
    granted: timeOf(granted),
    accepted: timeOf(accepted),
  });
};
