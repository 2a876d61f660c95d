import { useShell } from '@ipr/mfe-contract';
import { Button, Card, DownloadOutlined, EyeOutlined, useText } from '@ipr/ui';
import { downloadFile } from '@ipr/viewer';
import { useState } from 'react';
import type { ReadableAsset } from '../asset/readable-asset.ts';
import { AllCertificates } from './all-certificates.tsx';
import classes from './certificate.module.css';
import { CertificateDialog } from './certificate-dialog.tsx';
import { CertificateFailure } from './certificate-failure.tsx';
import { CertificateProgress } from './certificate-progress.tsx';
import { useCertificate } from './use-certificate.ts';

/** Saves the certificate once it is there. */
const downloadAfter = async (
  obtain: ReturnType<typeof useCertificate>['obtain'],
  { notify }: Pick<ReturnType<typeof useShell>, 'notify'>,
  words: string,
): Promise<void> => {
  const found = await obtain('download');
  if (!found) return;
  downloadFile(found.bytes, found.issued.fileName);
  notify.success(words);
};

/** View Certificate and Download Certificate, for the owner (D1 sections 2 and 6). */
export const CertificateCard = ({ view }: { readonly view: ReadableAsset }) => {
  const text = useText();
  const shell = useShell();
  const certificate = useCertificate(view);
  const [isShown, setShown] = useState(false);
  const [isAll, setAll] = useState(false);
  const { state, obtain, cancel, forget } = certificate;
  const working = state.kind === 'working' ? state.purpose : null;
  const pause = state.kind === 'working' ? state.pause : null;

  const show = () => {
    setShown(true);
    void obtain('view');
  };
  const download = () => downloadAfter(obtain, shell, text('certificate.downloaded'));
  const close = () => {
    setShown(false);
    if (working === 'view') cancel();
  };
  return (
    <Card className={classes.card ?? ''} title={text('certificate.title')}>
      <div className={classes.buttons}>
        <Button icon={<EyeOutlined aria-hidden />} loading={working === 'view'} onClick={show}>
          {text('certificate.view')}
        </Button>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={working === 'download'}
          onClick={() => void download()}
        >
          {text('certificate.download')}
        </Button>
      </div>
      {working === 'download' && pause ? <CertificateProgress pause={pause} onCancel={cancel} /> : null}
      {state.kind === 'failed' && state.purpose === 'download' ? (
        <CertificateFailure
          thrown={state.thrown}
          code="certificate.not-generated"
          onRetry={() => void download()}
          onShowAll={() => setAll(true)}
        />
      ) : null}
      <p className={classes.note}>{text('certificate.note')}</p>
      <AllCertificates
        assetId={view.asset.id}
        isOpen={isAll}
        onToggle={() => setAll(!isAll)}
        onRevoked={(id) => (certificate.obtained?.issued.certificateId === id ? forget() : undefined)}
      />
      {isShown ? (
        <CertificateDialog
          title={view.asset.title}
          certificate={certificate}
          onRetry={() => void obtain('view')}
          onShowAll={() => {
            setAll(true);
            close();
          }}
          onDownload={() => void download()}
          onRevoked={() => {
            forget();
            setShown(false);
          }}
          onClose={close}
        />
      ) : null}
    </Card>
  );
};
