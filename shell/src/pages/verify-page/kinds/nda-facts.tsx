import { DateText, jurisdictionName, useLanguage, useText } from '@ipr/ui';
import type { NdaFacts as Facts } from '@ipr/verify/nda-evidence/verify-nda';
import { Moment } from '../details.tsx';
import { Fact, WholeAddress } from './fact.tsx';

/** Names, law and text of an NDA of version 1.2. */
const TermsFacts = ({ terms }: { readonly terms: NonNullable<Facts['terms']> }) => {
  const text = useText();
  const { locale } = useLanguage();
  const { grantorName, granteeName, law, courts, isOwnText } = terms;
  const named = (code: string | null) => (code ? jurisdictionName(code, locale) : text('verify.fact.left-open'));
  return (
    <>
      {grantorName ? <Fact label="verify.fact.grantor-name">{grantorName}</Fact> : null}
      {granteeName ? <Fact label="verify.fact.grantee-name">{granteeName}</Fact> : null}
      <Fact label="verify.fact.law">{named(law)}</Fact>
      <Fact label="verify.fact.courts">{named(courts)}</Fact>
      {isOwnText ? <Fact label="verify.fact.text">{text('verify.fact.own-text')}</Fact> : null}
    </>
  );
};

/** Parties, text and time of an NDA. */
export const NdaFacts = ({ facts }: { readonly facts: Facts }) => {
  const text = useText();
  const { asset, grantor, grantee, level, expires, variant, grantedAt, acceptedAt, signer, custody } = facts;
  return (
    <>
      <Fact label="verify.fact.asset-claimed">
        {asset.title} ({asset.id})
      </Fact>
      <Fact label="verify.fact.grantor">
        <WholeAddress address={grantor} />
      </Fact>
      <Fact label="verify.fact.grantee">
        <WholeAddress address={grantee} />
      </Fact>
      <Fact label="verify.fact.accepted">
        <Moment iso={acceptedAt} />
      </Fact>
      {signer ? (
        <Fact label="verify.fact.signer">
          <WholeAddress address={signer} />
        </Fact>
      ) : null}
      <Fact label="verify.fact.custody">{text(`verify.custody.${custody ?? 'unknown'}`)}</Fact>
      <Fact label="verify.fact.granted">
        <Moment iso={grantedAt} />
      </Fact>
      <Fact label="verify.fact.level">{text(`asset.standing.${level}`)}</Fact>
      <Fact label="verify.fact.until">{expires === 0 ? text('share.no-expiry') : <DateText seconds={expires} />}</Fact>
      <Fact label="verify.fact.variant">{text(`verify.variant.${variant}`)}</Fact>
      {facts.terms ? <TermsFacts terms={facts.terms} /> : null}
    </>
  );
};
