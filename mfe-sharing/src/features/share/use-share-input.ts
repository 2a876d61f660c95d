import type { ShareInput } from '@ipr/client/sharing/share-asset';
import { lowerAddress } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { loadNdaText } from '../../nda/nda-texts.ts';
import { expiresOf, levelIn, type ShareForm, type ShareType, type Target, targetsOf } from './share-form.ts';

/** One invitation: to one person, for one asset. */
export interface Invitee {
  readonly target: Target;
  readonly asset: { readonly id: string; readonly title: string };
  readonly input: ShareInput;
}

/** The invitations of a form, one for each recipient and asset. */
export const useShareInput = () => {
  const { i18n } = useShell();
  return async (form: ShareForm, type: ShareType, assets: readonly Invitee['asset'][]): Promise<readonly Invitee[]> => {
    const ndaText = await loadNdaText(form.isOwnText ? 'own' : form.variant, form.ndaLocale);
    const { grantorName, law, courts } = form;
    const terms = {
      level: levelIn(form, type),
      shareType: type,
      expires: expiresOf(form, i18n.timeZone),
      variant: form.variant,
      locale: form.ndaLocale,
      ndaText,
      nda: { grantorName, law, courts, ownText: (form.isOwnText && form.ownText?.text) || null },
    };
    const inviteTo = (target: Target) => (asset: Invitee['asset']) => ({
      target,
      asset,
      input: {
        grant: { assetId: asset.id, grantee: lowerAddress(target.wallet), ...terms },
        counterpart: target.counterpart,
        mailLocale: i18n.locale,
        invite: type === 'external',
      },
    });
    return targetsOf(form, type).flatMap((target) => assets.map(inviteTo(target)));
  };
};
