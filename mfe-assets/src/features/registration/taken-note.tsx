import type { StageFailure } from '@ipr/client/flow/flow';
import { type EarlierRecord, findEarlier } from '@ipr/client/registration/find-earlier';
import type { RegistrationDraft } from '@ipr/client/registration/registration';
import { Link, useShell } from '@ipr/mfe-contract';
import { Button, ErrorState, RequestId, useText } from '@ipr/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saveBlob } from '../bundle/save-blob.ts';
import { EarlierFacts } from './earlier-facts.tsx';
import { keptCopy } from './kept-copy.ts';
import classes from './taken-note.module.css';

const useRecord = (fileHash: string | undefined): EarlierRecord | null => {
  const shell = useShell();
  const { data } = useQuery({
    queryKey: ['assets', 'earlier', shell.session.wallet, fileHash],
    queryFn: () => findEarlier(shell, fileHash ?? ''),
    enabled: fileHash !== undefined,
    staleTime: 0,
  });
  return data ?? null;
};

/** Download of the file and its proofs, which opens without portal and key network. */
const SaveCopy = ({ draft }: { readonly draft: RegistrationDraft }) => {
  const text = useText();
  const { notify, session } = useShell();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { blob, name } = await keptCopy(draft, session.wallet);
      saveBlob(blob, name);
    } catch (thrown) {
      notify.failure(thrown);
    }
    setBusy(false);
  };
  return (
    <Button type="primary" loading={busy} onClick={() => void save()}>
      {text('register.taken-save')}
    </Button>
  );
};

/** Options if the hash is in the person's own asset: revoke the other account's access, or add the file as a version. */
const OwnAsset = ({ id }: { readonly id: string }) => {
  const text = useText();
  const { links } = useShell();
  return (
    <>
      <Link to={links.asset(id, 'access')}>{text('register.taken-revoke')}</Link>
      <Link to={`${links.asset(id)}?mode=update`}>{text('register.taken-version')}</Link>
    </>
  );
};

const adviceKey = ({ failure }: StageFailure, record: EarlierRecord | null) => {
  if (record?.isRegistrant) return 'register.taken-by-you';
  if (record?.isOwn) return 'register.taken-on-own';
  return failure.code === 'registry.priority-claimed' ? 'register.priority' : 'register.taken-by-other';
};

interface Props {
  readonly failure: StageFailure;
  readonly title: string;
  readonly draft: RegistrationDraft;
}

/**
 * Explains that this registration's hash was introduced first by another account, or by the same person in another tab: the
 * record, who can read the file, what is kept, and the possible actions.
 */
export const TakenNote = ({ failure, title, draft }: Props) => {
  const text = useText();
  const { links } = useShell();
  const { assetId } = failure.failure.params;
  const record = useRecord(draft.encrypted?.fileHash);
  const named = { title: record?.title ?? '' };
  const isTheirs = record !== null && !record.isRegistrant;
  return (
    <ErrorState
      title={title}
      safe={text(record?.isRegistrant ? 'register.taken-safe-own' : 'register.taken-safe')}
      advice={text(adviceKey(failure, record), named)}
      action={
        <>
          {record ? <EarlierFacts record={record} /> : null}
          <div className={classes.actions}>
            <SaveCopy draft={draft} />
            {isTheirs && record.isOwn ? <OwnAsset id={record.id} /> : null}
            {assetId ? <Link to={links.asset(String(assetId))}>{text('register.earlier')}</Link> : null}
          </div>
          <RequestId error={failure.failure} />
        </>
      }
    />
  );
};
