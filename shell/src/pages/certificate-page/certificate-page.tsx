import type { PortalConfig, PublicCertificate } from '@ipr/api';
import { Link } from '@ipr/mfe-contract';
import { createLinks } from '@ipr/mfe-contract/portal-links';
import { Alert, DateText, ErrorState, HashText, LoadingState, PageHead, useText, WrittenText } from '@ipr/ui';
import { Fact } from '../verify-page/kinds/fact.tsx';
import { PublicFrame } from '../verify-page/public-frame.tsx';
import classes from '../verify-page/report.module.css';
import own from './certificate-page.module.css';
import { ChainSection } from './chain-section.tsx';
import type { ValidCertificate } from './check-chain.ts';
import { usePublicCertificate } from './use-public-certificate.ts';

const secondsOf = (iso: string) => Date.parse(iso) / 1000;

const Verdict = ({ type, title, words }: { type: 'success' | 'warning' | 'info'; title: string; words: string }) => (
  <Alert
    type={type}
    showIcon
    role="status"
    title={<h2 className={classes.verdict}>{title}</h2>}
    description={<p className={classes.sentence}>{words}</p>}
  />
);

/** Facts of the chain that the certificate is about; no person is named. */
const Facts = ({ certificate, config }: { certificate: ValidCertificate; config: PortalConfig }) => {
  const text = useText();
  const { asset, version, issuedAt, sha256, newest } = certificate;
  const links = createLinks(null);
  const { network } = config;
  return (
    <section aria-label={text('certificate.page.facts')} className={classes.section}>
      <h2>{text('certificate.page.facts')}</h2>
      <dl className={classes.facts}>
        <Fact label="lookup.title">
          <WrittenText>{asset.title}</WrittenText>
        </Fact>
        <Fact label="asset.id">{asset.id}</Fact>
        <Fact label="certificate.page.version">{version.number}</Fact>
        <Fact label="certificate.page.registered">
          <DateText seconds={secondsOf(version.registeredAt)} proof />
        </Fact>
        <Fact label="certificate.page.file-hash">
          <HashText value={version.hash} whole label={text('certificate.page.file-hash')} />
        </Fact>
        <Fact label="certificate.page.cid">
          <HashText value={version.cid} whole label={text('certificate.page.cid')} />
        </Fact>
        <Fact label="verify.param.transaction">
          <HashText value={version.transaction} whole label={text('verify.param.transaction')} />
        </Fact>
        <Fact label="verify.param.network">
          {network.local ? text('certificate.page.local-chain') : network.name} ({certificate.network.chainId})
        </Fact>
        <Fact label="certificate.issued">
          <DateText seconds={secondsOf(issuedAt)} proof />
        </Fact>
        <Fact label="certificate.sha256">
          <HashText value={sha256} whole label={text('certificate.sha256')} />
        </Fact>
      </dl>
      {newest ? (
        <p className={classes.limits}>
          <Link to={links.certificate(newest.certificateId)}>
            {text('certificate.page.newer-certificate', { version: newest.version })}
          </Link>
        </p>
      ) : null}
    </section>
  );
};

const Found = ({ certificate, config }: { certificate: PublicCertificate; config: PortalConfig }) => {
  const text = useText();
  if (certificate.state === 'revoked')
    return (
      <>
        <Verdict
          type="warning"
          title={text('certificate.page.revoked')}
          words={text('certificate.page.revoked-text')}
        />
        <dl className={classes.facts}>
          <Fact label="certificate.issued">
            <DateText seconds={secondsOf(certificate.issuedAt)} proof />
          </Fact>
          <Fact label="certificate.page.revoked-at">
            <DateText seconds={secondsOf(certificate.revokedAt)} proof />
          </Fact>
        </dl>
      </>
    );
  return (
    <>
      <Verdict type="success" title={text('certificate.page.valid')} words={text('certificate.page.valid-text')} />
      <p>
        <Link to={createLinks(null).verify()}>{text('certificate.page.check-pdf')}</Link>
      </p>
      <Facts certificate={certificate} config={config} />
      <ChainSection certificate={certificate} config={config} />
    </>
  );
};

const Content = ({ config, id }: { readonly config: PortalConfig; readonly id: string }) => {
  const text = useText();
  const { state, retry } = usePublicCertificate(config, id);
  if (state.is === 'loading') return <LoadingState text={text('certificate.page.loading')} />;
  if (state.is === 'failed')
    return <ErrorState title={text('certificate.page.failed')} error={state.thrown} onRetry={retry} />;
  if (state.is === 'none')
    return (
      <Verdict type="info" title={text('certificate.page.not-found')} words={text('certificate.page.not-found-text')} />
    );
  return <Found certificate={state.certificate} config={config} />;
};

/** The public page of a certificate: what is public of the registration, and the chain now. Requires no session. */
export const CertificatePage = ({ config, id }: { readonly config: PortalConfig; readonly id: string }) => {
  const text = useText();
  return (
    <PublicFrame network={config.network}>
      <PageHead
        title={text('certificate.page.title', { id: id.slice(0, 40) })}
        subtitle={text('certificate.page.subtitle')}
      />
      <div className={own.stack}>
        <Content config={config} id={id} />
      </div>
    </PublicFrame>
  );
};
