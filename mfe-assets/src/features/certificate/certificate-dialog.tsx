import { Button, DownloadOutlined, LoadingState, Modal, useText } from '@ipr/ui';
import classes from './certificate.module.css';
import { CertificateFailure } from './certificate-failure.tsx';
import { CertificateView } from './certificate-view.tsx';
import { RevokeButton } from './revoke-button.tsx';
import type { useCertificate } from './use-certificate.ts';

interface Props {
  readonly title: string;
  readonly certificate: Pick<ReturnType<typeof useCertificate>, 'state' | 'obtained'>;
  readonly onRetry: () => void;
  readonly onDownload: () => void;
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}

const Content = ({ certificate: { state, obtained }, onRetry, onDownload, onRevoked }: Props) => {
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
    return <CertificateFailure thrown={state.thrown} code="certificate.preview-failed" onRetry={onRetry} />;
  const isBusy = state.kind === 'working' && state.isBusy;
  return <LoadingState text={text(isBusy ? 'certificate.busy' : 'certificate.preparing')} />;
};

/** The certificate with its preview, at most 90 % of the window's height (D1 section 9). */
export const CertificateDialog = (props: Props) => {
  const text = useText();
  return (
    <Modal
      open
      hanging
      destroyOnHidden
      footer={null}
      width="min(960px, 96vw)"
      title={text('certificate.dialog', { title: props.title })}
      onCancel={props.onClose}
    >
      <Content {...props} />
    </Modal>
  );
};
