import { DateText, useLanguage, useText, WrittenText } from '@ipr/ui';
import { jurisdictionName } from '@ipr/ui/jurisdictions';
import type { NdaFacts as Facts } from '@ipr/verify/nda-evidence/verify-nda';
import { Moment } from '../details.tsx';
import { Fact, WholeAddress } from './fact.tsx';

/** Marks what the share document names and the text does not refer to, because it is none of the published texts. */
type Named = (name: string) => string;

/** Names, law and text of an NDA of version 1.2. */
const TermsFacts = ({ terms, named }: { readonly terms: NonNullable<Facts['terms']>; readonly named: Named }) => {
  const text = useText();
  const { locale } = useLanguage();
  const { grantorName, granteeName, law, courts, isOwnText } = terms;
  const placeOf = (code: string | null) =>
    code ? named(jurisdictionName(code, locale)) : text('verify.fact.left-open');
  return (
    <>
      {grantorName ? (
        <Fact label="verify.fact.grantor-name">
          <WrittenText>{grantorName}</WrittenText>
        </Fact>
      ) : null}
      {granteeName ? (
        <Fact label="verify.fact.grantee-name">
          <WrittenText>{granteeName}</WrittenText>
        </Fact>
      ) : null}
      <Fact label="verify.fact.law">{placeOf(law)}</Fact>
      <Fact label="verify.fact.courts">{placeOf(courts)}</Fact>
      {isOwnText ? <Fact label="verify.fact.text">{text('verify.fact.own-text')}</Fact> : null}
    </>
  );
};

/** Parties, text and time of an NDA. */
export const NdaFacts = ({ facts }: { readonly facts: Facts }) => {
  const text = useText();
  const named: Named = (name) => (facts.isPublished ? name : text('verify.fact.only-named', { name }));
  const { asset, grantor, grantee, level, expires, variant, grantedAt, acceptedAt, signer, custody } = facts;
  return (
    <>
      <Fact label="verify.fact.asset-claimed">
        <WrittenText>{asset.title}</WrittenText> ({asset.id})
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
      <Fact label="verify.fact.until">
        {expires === 0 ? text('share.no-expiry') : <DateText seconds={expires} proof />}
      </Fact>
      <Fact label="verify.fact.variant">{named(text(`verify.variant.${variant}`))}</Fact>
      {facts.terms ? <TermsFacts terms={facts.terms} named={named} /> : null}
    </>
  );
};
