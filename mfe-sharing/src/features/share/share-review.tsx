import { useShell } from '@ipr/mfe-contract';
import { DateText, jurisdictionName, localeNames, ReviewDialog, useText } from '@ipr/ui';
import { PersonChip } from '../people/person-chip.tsx';
import { expiresOf, granteeOf, levelIn, type ShareForm, type ShareType } from './share-form.ts';

interface Props {
  readonly assetTitle: string;
  readonly form: ShareForm;
  readonly type: ShareType;
  readonly onShare: () => void;
  readonly onBack: () => void;
}

const personOf = ({ recipient, name, email }: ShareForm, type: ShareType) =>
  type === 'external'
    ? { name, email: email.trim() }
    : { name: recipient?.name, email: recipient?.email ?? recipient?.maskedEmail };

/** The last step before an invitation: person, level, end and NDA. An address is in full if it was typed. */
export const ShareReview = ({ assetTitle, form, type, onShare, onBack }: Props) => {
  const text = useText();
  const { i18n } = useShell();
  const level = levelIn(form, type);
  const expires = expiresOf(form, i18n.timeZone);
  const ours = text(form.variant === 'know-how' ? 'nda.know-how' : 'review.share.nda-standard');
  const variant = form.isOwnText ? `${text('nda.own-file')} (${form.ownText?.fileName ?? ''})` : ours;
  const named = (code: string | null) => (code ? jurisdictionName(code, i18n.locale) : text('nda.is-left-open'));
  return (
    <ReviewDialog
      title={text('review.share.title')}
      okText={text(`review.share.ok-${type}`)}
      subject={[
        {
          name: text('share.who-internal'),
          value: <PersonChip wallet={granteeOf(form, type)} {...personOf(form, type)} copy={false} isWalletFull />,
        },
        { name: text('invitation.asset'), value: assetTitle },
        { name: text('share.level'), value: `${text(`asset.standing.${level}`)}: ${text(`share.level-${level}`)}` },
        {
          name: text('review.share.end'),
          value: expires === 0 ? text('share.no-expiry') : <DateText seconds={expires} />,
        },
        { name: text('nda.card'), value: `${variant}, ${localeNames[form.ndaLocale]}` },
        { name: text('nda.name'), value: form.grantorName },
        { name: text('nda.law'), value: named(form.law) },
        { name: text('nda.courts'), value: named(form.courts) },
      ]}
      published={{ notes: [text('review.share.public')] }}
      unpublished={{ notes: [text('review.share.private'), text('review.share.contact')] }}
      meaning={[text('review.share.signed'), text('review.share.final')]}
      onOk={onShare}
      onBack={onBack}
    />
  );
};
