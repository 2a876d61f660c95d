import { revealInvisible } from '@ipr/domain';
import type { CertificateFacts as Facts } from '@ipr/verify/certificate/verify-certificate';
import { Moment } from '../details.tsx';
import { Fact, WholeAddress } from './fact.tsx';

/** What a certificate states, read from its attached data and not from its pages. */
export const CertificateFacts = ({ facts }: { readonly facts: Facts }) => {
  const { data, signer, signedAt } = facts;
  const { asset, registrant, owner, versions, certificateId } = data;
  const first = versions.at(-1);
  return (
    <>
      <Fact label="verify.fact.certificate">{certificateId}</Fact>
      <Fact label="verify.fact.asset">
        {revealInvisible(asset.title)} ({asset.id})
      </Fact>
      {first ? (
        <Fact label="verify.fact.registered">
          <Moment iso={first.registeredAt} />
        </Fact>
      ) : null}
      {registrant.name === null ? null : <Fact label="verify.fact.registrant">{revealInvisible(registrant.name)}</Fact>}
      <Fact label="verify.fact.owner">
        <WholeAddress address={owner} />
      </Fact>
      <Fact label="verify.fact.versions">{versions.length}</Fact>
      {signer === null ? null : <Fact label="verify.fact.signed-by">{revealInvisible(signer)}</Fact>}
      {signedAt === null ? null : (
        <Fact label="verify.fact.signed-at">
          <Moment iso={signedAt} />
        </Fact>
      )}
    </>
  );
};
