import { outlives } from '@ipr/client/sharing/expiry';
import type { AccessState } from '@ipr/client/sharing/read-access';
import { isWallet, lowerAddress, shareStatus } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { shareIdOf } from '@ipr/protocol/share/share-id';
import { Alert, DateText, useText } from '@ipr/ui';
import { useQuery } from '@tanstack/react-query';
import { UntilText } from '../access/grant-facts.tsx';
import { useRecords } from '../access/use-access.ts';
import { EvidenceButton } from '../evidence/evidence-button.tsx';
import { nameOrWallet } from '../people/name-of.ts';

/** Warns that a grant outlives the grantor's own access, which is allowed (decision S5). */
export const OutlivesWarning = ({ state, expires }: { readonly state: AccessState; readonly expires: number }) => {
  const text = useText();
  const own = state.standing === 'owner' ? 0 : state.own.expiresAt;
  if (!outlives(expires, own)) return null;
  const words = (
    <>
      {text('share.outlives-text')} <DateText seconds={own} />
    </>
  );
  return <Alert type="warning" showIcon title={text('share.outlives')} description={words} />;
};

/** Download of the evidence for the earlier grant, whose signature stays provable. */
const EarlierEvidence = ({ assetId, id }: { readonly assetId: string; readonly id: string }) => {
  const record = useRecords(assetId).get(id);
  if (!record) return null;
  return (
    <EvidenceButton share={record} who={nameOrWallet(record.granteeId, record.granteeName, record.granteeEmail)} />
  );
};

/** States the effect on an earlier grant to the same person: it is never overwritten silently (decision S6). */
export const EarlierGrantNote = ({ assetId, grantee }: { readonly assetId: string; readonly grantee: string }) => {
  const text = useText();
  const { ports } = useShell();
  const { data } = useQuery({
    queryKey: ['sharing', 'grant', assetId, grantee],
    queryFn: () => ports.chain.grantOf(assetId, grantee as `0x${string}`),
    enabled: isWallet(grantee),
    staleTime: 0,
    retry: 1,
  });
  if (!data || data.state === 'none' || data.role === 0) return null;
  const status = shareStatus(data, Date.now() / 1000);
  if (data.state === 'pending') return <Alert type="info" showIcon title={text('share.replaces-pending')} />;
  const evidence = <EarlierEvidence assetId={assetId} id={shareIdOf(assetId, lowerAddress(grantee), data.nonce)} />;
  if (status === 'EXPIRED') return <Alert type="info" showIcon title={text('share.renews')} action={evidence} />;
  const words = (
    <>
      {text('share.replaces-until')} <UntilText seconds={data.expiresAt} />
    </>
  );
  return <Alert type="warning" showIcon title={text('share.replaces')} description={words} action={evidence} />;
};
