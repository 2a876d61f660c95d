import type { Share } from '@ipr/api';
import { useNavigate, useShell } from '@ipr/mfe-contract';
import { Button, DownloadOutlined, useText } from '@ipr/ui';
import { queryNode } from '@ipr/verify/chain/query-node';
import { useState } from 'react';

/** Delay in milliseconds before the object URL is revoked; every browser has started the download by then. */
const keptMs = 10_000;

const save = (bytes: Uint8Array<ArrayBuffer>, name: string): void => {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
};

/** Download of the NDA evidence of one accepted share, for grantor and grantee; also after the share has ended. */
export const EvidenceButton = ({ share, who }: { readonly share: Share; readonly who: string }) => {
  const shell = useShell();
  const text = useText();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const { wallet } = shell.session;
  if (share.acceptedAt === null || (wallet !== share.grantorId && wallet !== share.granteeId)) return null;
  const make = async (): Promise<void> => {
    setBusy(true);
    try {
      // Loads the format and chain libraries only when evidence is requested.
      const { collectEvidence } = await import('./collect-evidence.ts');
      const bytes = await collectEvidence({ shell, query: queryNode(shell.config.urls.rpc) }, share);
      save(bytes, `nda-evidence-${share.id}.zip`);
      const verify = () => void navigate(shell.links.verify());
      shell.notify.success(text('evidence.made'), { label: text('evidence.verify'), run: verify });
    } catch (thrown) {
      shell.notify.failure(thrown, text('evidence.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      loading={busy}
      aria-label={text('access.action-for', { action: text('evidence.action'), who })}
      onClick={() => void make()}
    >
      {text('evidence.action')}
    </Button>
  );
};
