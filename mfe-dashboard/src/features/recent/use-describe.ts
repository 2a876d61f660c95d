import type { Activity, ActivityPage } from '@ipr/api';
import { shortenAddress } from '@ipr/domain';
import { eventSentence, type KnownPerson, knownType, type People } from '@ipr/features/activity';
import { useLanguage, useText } from '@ipr/ui';

/** An activity in words. */
export interface Described {
  readonly action: string;
  readonly message: string;
  readonly asset: string;
  /** Name, or shortened wallet. */
  readonly user: string;
}

/** The people of a page by wallet. */
export const peopleOf = (people: ActivityPage['people']): People =>
  new Map<string, KnownPerson>(people.map(({ wallet, name }) => [wallet, { name, email: null }]));

/** Phrases activities in the language of the interface. */
export const useDescribe = () => {
  const text = useText();
  const { locale, timeZone } = useLanguage();
  return (activity: Activity, people: People): Described => {
    const { type, asset, actor } = activity;
    const called = (wallet: string) => people.get(wallet)?.name ?? shortenAddress(wallet);
    const title = asset.title || text('recent.untitled', { id: asset.id.slice(0, 8) });
    const titled = { ...activity, asset: { ...asset, title } };
    return {
      action: text(`activity.label.${knownType(type) ?? 'unknown'}`),
      message: eventSentence(titled, { text, locale, timeZone, called }),
      asset: title,
      user: called(actor),
    };
  };
};
