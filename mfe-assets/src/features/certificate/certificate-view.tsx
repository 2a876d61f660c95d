import type { ObtainedCertificate } from '@ipr/client/certificate/obtain-certificate';
import { Failure } from '@ipr/domain';
import { Link, useShell } from '@ipr/mfe-contract';
import { DateText, FactList, HashText, LoadingState, useFailureText, useText } from '@ipr/ui';
import { FileView } from '@ipr/viewer';
import classes from './certificate.module.css';
import { languageName } from './language-name.ts';
import { previewPace, usePreviewPace } from './use-preview-pace.ts';

interface Props {
  readonly certificate: ObtainedCertificate;
  readonly onDownload: () => void;
}

/** The page, at three pixels per CSS pixel; covered while it is rendered. */
const Preview = ({ certificate: { issued, bytes }, onDownload }: Props) => {
  const text = useText();
  const sentence = useFailureText();
  const phase = usePreviewPace(issued.certificateId);
  return (
    <div className={classes.preview} data-phase={phase}>
      {phase === 'shown' ? null : <LoadingState text={text('certificate.rendering')} />}
      {phase === 'waiting' ? null : (
        <div className={phase === 'shown' ? classes.shown : classes.covered}>
          <FileView
            bytes={bytes}
            name={issued.fileName}
            reader={null}
            fills
            sharpness={previewPace.scale}
            failedWords={sentence(new Failure('certificate.preview-failed'))}
            onDownload={onDownload}
          />
        </div>
      )}
    </div>
  );
};

/** The preview of a certificate, with its number, hash and public page. */
export const CertificateView = (props: Props) => {
  const text = useText();
  const { links, i18n } = useShell();
  const { certificateId, issuedAt, sha256, version, language } = props.certificate.issued;
  const facts = [
    { name: text('certificate.number'), value: certificateId },
    { name: text('certificate.version'), value: version },
    { name: text('certificate.language'), value: languageName(language, i18n.locale) },
    { name: text('certificate.issued'), value: <DateText seconds={Date.parse(issuedAt) / 1000} proof /> },
    { name: text('certificate.sha256'), value: <HashText value={sha256} label={text('certificate.sha256')} /> },
    {
      name: text('certificate.public'),
      value: <Link to={links.certificate(certificateId)}>{links.certificate(certificateId)}</Link>,
    },
  ];
  return (
    <div className={classes.stack}>
      <Preview {...props} />
      <FactList facts={facts} />
      {language === i18n.locale ? null : <p>{text('certificate.language-note')}</p>}
    </div>
  );
};
