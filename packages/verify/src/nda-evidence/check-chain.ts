import { type Hex, roleOf } from '@ipr/domain';
import type { ShareDocument } from '@ipr/protocol/share/share-document';
import type { Report } from '../bundle/findings.ts';
import type { Reason } from '../bundle/reasons.ts';
import { checkTransaction } from '../chain/check-transaction.ts';
import { registryLogs } from '../chain/registry-logs.ts';
import { timeOf } from '../chain/time-of.ts';
import type { NdaEvidence } from './parts.ts';

type Same = readonly (readonly [Reason, boolean])[];

/** Name of the first thing that differs. */
const different = (pairs: Same): Reason | null => pairs.find(([, same]) => !same)?.[0] ?? null;

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const checkGrant = ({ grant, network, shareCid }: NdaEvidence, share: ShareDocument, ndaHash: Hex, report: Report) => {
  checkTransaction(grant, { header: 'grant.header', receipt: 'grant.receipt' }, {}, report);
  const reasons = registryLogs(grant, network.registry, 'AccessGranted').map((event) =>
    different([
      ['asset', event.id.toString() === share.asset.id],
      ['grantee', same(event.user, share.grantee)],
      ['nonce', event.grantNonce === BigInt(share.nonce)],
      ['grantor', same(event.by, share.grantor)],
      ['level', event.role === roleOf[share.level]],
      ['expiry', event.expires === BigInt(share.expires)],
      ['NDA hash', same(event.ndaHash, ndaHash)],
      ['CID', event.cid === shareCid],
    ]),
  );
  const ok = reasons.includes(null);
  report.say('grant.event', ok, ok ? {} : { reason: reasons[0] ?? 'no event' });
};

const checkAcceptance = ({ acceptance, network }: NdaEvidence, share: ShareDocument, ndaHash: Hex, report: Report) => {
  checkTransaction(acceptance, { header: 'acceptance.header', receipt: 'acceptance.receipt' }, {}, report);
  const isOurs = (event: { id: bigint; user: Hex; grantNonce: bigint }) =>
    event.id.toString() === share.asset.id &&
    same(event.user, share.grantee) &&
    event.grantNonce === BigInt(share.nonce);
  const accepted = registryLogs(acceptance, network.registry, 'AccessAccepted').some(isOurs);
  const signed = registryLogs(acceptance, network.registry, 'NDASigned').filter(isOurs);
  const reason: Reason | null = !accepted
    ? 'not accepted'
    : signed.length === 0
      ? 'not signed'
      : signed.some((event) => same(event.ndaHash, ndaHash))
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
