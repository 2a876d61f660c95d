import { useShell } from '@ipr/mfe-contract';
import { DateText, localeNames, ReviewDialog, useText, WrittenText } from '@ipr/ui';
import { jurisdictionName } from '@ipr/ui/jurisdictions';
import { PersonChip } from '../people/person-chip.tsx';
import { QuotedWords } from '../people/quoted-words.tsx';
import classes from './share.module.css';
import { expiresOf, levelIn, type ShareForm, type ShareType, targetsOf } from './share-form.ts';

interface Props {
  readonly assetTitles: readonly string[];
  readonly form: ShareForm;
  readonly type: ShareType;
  readonly onShare: () => void;
  readonly onBack: () => void;
}

const Lines = ({ titles }: { readonly titles: readonly string[] }) =>
  titles.length === 1 ? (
    <WrittenText>{titles[0]}</WrittenText>
  ) : (
    <ul className={classes.people}>
      {titles.map((title, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a constant list; titles may be equal
        <li key={at}>
          <WrittenText>{title}</WrittenText>
        </li>
      ))}
    </ul>
  );

const useTerms = (form: ShareForm, type: ShareType) => {
  const text = useText();
  const { i18n } = useShell();
  const level = levelIn(form, type);
  const expires = expiresOf(form, i18n.timeZone);
  const ours = text(form.variant === 'know-how' ? 'nda.know-how' : 'review.share.nda-standard');
  const variant = form.isOwnText ? `${text('nda.own-file')} (${form.ownText?.fileName ?? ''})` : ours;
  const named = (code: string | null) => (code ? jurisdictionName(code, i18n.locale) : text('nda.is-left-open'));
  return [
    { name: text('share.level'), value: `${text(`asset.standing.${level}`)}: ${text(`share.level-${level}`)}` },
    {
      name: text('review.share.end'),
      value: expires === 0 ? text('share.no-expiry') : <DateText seconds={expires} proof />,
    },
    { name: text('nda.card'), value: `${variant}, ${localeNames[form.ndaLocale]}` },
    { name: text('nda.name'), value: form.grantorName },
    { name: text('nda.law'), value: named(form.law) },
    { name: text('nda.courts'), value: named(form.courts) },
  ];
};

/** The last step before an invitation: people, level, end and NDA. An address is in full if it was typed. */
export const ShareReview = ({ assetTitles, form, type, onShare, onBack }: Props) => {
  const text = useText();
  const terms = useTerms(form, type);
  const targets = targetsOf(form, type);
  const n = targets.length * assetTitles.length;
  const people = (
    <ul className={classes.people}>
      {targets.map(({ wallet, name, email }) => (
        <li key={wallet}>
          <PersonChip wallet={wallet} name={name} email={email} copy={false} isWalletFull />
        </li>
      ))}
    </ul>
  );
  const message = form.message.trim();
  const words = message ? [{ name: text('share.message'), value: <QuotedWords words={message} /> }] : [];
  return (
    <ReviewDialog
      title={text('review.share.title')}
      okText={n > 1 ? text('review.share.ok-many', { n }) : text(`review.share.ok-${type}`)}
      subject={[
        { name: text(targets.length > 1 ? 'share.who-many' : 'share.who-internal'), value: people },
        {
          name: text(assetTitles.length > 1 ? 'share.assets' : 'invitation.asset'),
          value: <Lines titles={assetTitles} />,
        },
        ...terms,
        ...words,
      ]}
      published={{ notes: [text('review.share.public')] }}
      unpublished={{ notes: [text('review.share.private'), text('review.share.contact')] }}
      meaning={[text('review.share.signed'), text('review.share.final')]}
      onOk={onShare}
      onBack={onBack}
    />
  );
};
