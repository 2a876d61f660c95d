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
import type { Target } from './share-form.ts';

interface OutlivesProps {
  readonly states: readonly AccessState[];
  readonly expires: number;
}

/** Warns that a grant outlives the grantor's own access, which is allowed (decision S5). */
export const OutlivesWarning = ({ states, expires }: OutlivesProps) => {
  const text = useText();
  const ends = states.map(({ standing, own }) => (standing === 'owner' ? 0 : own.expiresAt));
  const own = ends.find((each) => outlives(expires, each));
  if (own === undefined) return null;
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

interface EarlierGrantProps {
  readonly assetId: string;
  readonly grantee: string;
  /** Which person and asset, where the form has several. */
  readonly about: string | null;
}

/** States the effect on an earlier grant to the same person: it is never overwritten silently (decision S6). */
const EarlierGrantNote = ({ assetId, grantee, about }: EarlierGrantProps) => {
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
  const titled = (words: string) => (about ? `${about}: ${words}` : words);
  if (data.state === 'pending') return <Alert type="info" showIcon title={titled(text('share.replaces-pending'))} />;
  const evidence = <EarlierEvidence assetId={assetId} id={shareIdOf(assetId, lowerAddress(grantee), data.nonce)} />;
  if (status === 'EXPIRED')
    return <Alert type="info" showIcon title={titled(text('share.renews'))} action={evidence} />;
  const words = (
    <>
      {text('share.replaces-until')} <UntilText seconds={data.expiresAt} />
    </>
  );
  return <Alert type="warning" showIcon title={titled(text('share.replaces'))} description={words} action={evidence} />;
};

interface EarlierGrantsProps {
  readonly states: readonly AccessState[];
  readonly targets: readonly Target[];
}

/** The effects on earlier grants to the same people. */
export const EarlierGrants = ({ states, targets }: EarlierGrantsProps) =>
  targets.flatMap(({ wallet, name, email }) =>
    states.map(({ asset }) => {
      const names = [
        ...(targets.length > 1 ? [nameOrWallet(wallet, name, email)] : []),
        ...(states.length > 1 ? [asset.title] : []),
      ];
      return (
        <EarlierGrantNote
          key={`${asset.id} ${wallet}`}
          assetId={asset.id}
          grantee={wallet}
          about={names.join(', ') || null}
        />
      );
    }),
  );
