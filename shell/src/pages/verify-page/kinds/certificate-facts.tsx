import { Link } from '@ipr/mfe-contract';
import { createLinks } from '@ipr/mfe-contract/portal-links';
import { useText, WrittenText } from '@ipr/ui';
import type { CertificateFacts as Facts } from '@ipr/verify/certificate/verify-certificate';
import { Moment } from '../details.tsx';
import classes from '../report.module.css';
import { Fact, WholeAddress } from './fact.tsx';

/** The address that the file states: a link only to this portal, because a file of a stranger may name any page. */
const PublicPage = ({ data: { publicAddress, certificateId } }: Pick<Facts, 'data'>) => {
  const text = useText();
  const path = createLinks(null).certificate(certificateId);
  const isHere = publicAddress === window.location.origin + path;
  return (
    <>
      {isHere ? <Link to={path}>{publicAddress}</Link> : <span>{publicAddress}</span>}
      <p className={classes.soft}>{text('verify.public-page-text')}</p>
    </>
  );
};

/** Numbers of the versions of which the certificate says this. */
const VersionsOf = ({
  data,
  evidence,
}: {
  readonly data: Facts['data'];
  readonly evidence: 'not-proved' | 'left-out';
}) => {
  const found = data.versions.filter((version) => version.evidence === evidence).map(({ number }) => number);
  return found.length === 0 ? null : <Fact label={`verify.fact.versions-${evidence}`}>{found.join(', ')}</Fact>;
};

/** What a certificate states, read from its attached data and not from its pages. */
export const CertificateFacts = ({ facts }: { readonly facts: Facts }) => {
  const { data, signer, signedAt } = facts;
  const { asset, registrant, owner, versions, certificateId } = data;
  const first = versions.at(-1);
  return (
    <>
      <Fact label="verify.fact.certificate">{certificateId}</Fact>
      <Fact label="verify.fact.asset">
        <WrittenText>{asset.title}</WrittenText> ({asset.id})
      </Fact>
      {first ? (
        <Fact label="verify.fact.registered">
          <Moment iso={first.registeredAt} />
        </Fact>
      ) : null}
      {registrant.name === null ? null : (
        <Fact label="verify.fact.registrant">
          <WrittenText>{registrant.name}</WrittenText>
        </Fact>
      )}
      <Fact label="verify.fact.owner">
        <WholeAddress address={owner} />
      </Fact>
      <Fact label="verify.fact.versions">{versions.length}</Fact>
      <VersionsOf data={data} evidence="not-proved" />
      <VersionsOf data={data} evidence="left-out" />
      <Fact label="verify.fact.public-page">
        <PublicPage data={data} />
      </Fact>
      {signer === null ? null : (
        <Fact label="verify.fact.signed-by">
          <WrittenText>{signer}</WrittenText>
        </Fact>
      )}
      {signedAt === null ? null : (
        <Fact label="verify.fact.signed-at">
          <Moment iso={signedAt} />
        </Fact>
      )}
    </>
  );
};
