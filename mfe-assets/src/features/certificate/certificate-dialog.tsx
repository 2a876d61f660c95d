import { Button, DownloadOutlined, useText } from '@ipr/ui';
import { ScrollableDialog } from '../asset/scrollable-dialog.tsx';
import classes from './certificate.module.css';
import { CertificateFailure } from './certificate-failure.tsx';
import { CertificateProgress } from './certificate-progress.tsx';
import { CertificateView } from './certificate-view.tsx';
import { RevokeButton } from './revoke-button.tsx';
import type { useCertificate } from './use-certificate.ts';

interface Props {
  readonly title: string;
  readonly certificate: Pick<ReturnType<typeof useCertificate>, 'state' | 'obtained'>;
  readonly onRetry: () => void;
  readonly onDownload: () => void;
  readonly onShowAll: () => void;
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}

const Content = ({ certificate: { state, obtained }, onRetry, onShowAll, onDownload, onRevoked, onClose }: Props) => {
  const text = useText();
  if (obtained)
    return (
      <>
        <CertificateView certificate={obtained} onDownload={onDownload} />
        <div className={classes.buttons}>
          <Button type="primary" icon={<DownloadOutlined aria-hidden />} onClick={onDownload}>
            {text('certificate.download')}
          </Button>
          <RevokeButton issued={obtained.issued} onRevoked={onRevoked} />
        </div>
      </>
    );
  if (state.kind === 'failed')
    return (
      <CertificateFailure
        thrown={state.thrown}
        code="certificate.preview-failed"
        onRetry={onRetry}
        onShowAll={onShowAll}
      />
    );
  return <CertificateProgress pause={state.kind === 'working' ? state.pause : null} onCancel={onClose} />;
};

/** The certificate with its preview. */
export const CertificateDialog = (props: Props) => {
  const text = useText();
  return (
    <ScrollableDialog title={text('certificate.dialog', { title: props.title })} onClose={props.onClose}>
      <Content {...props} />
    </ScrollableDialog>
  );
};
