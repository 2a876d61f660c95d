import { formatProofTime, shortenAddress } from '@ipr/domain';
import type { RegistryEvent } from '@ipr/protocol/registry/registry-event';
import type { TextKey } from '@ipr/ui';

/** Texts, locale and time zone used to phrase an event. */
export interface Wording {
  readonly text: (key: TextKey, params?: Readonly<Record<string, string | number>>) => string;
  readonly locale: string;
  readonly timeZone: string;
}

type Key = Extract<TextKey, `explorer.event.${string}`>;

const noAddress = `0x${'0'.repeat(40)}`;

const keyOf = (event: RegistryEvent): Key => {
  if (event.name === 'AccessGranted' && event.expiresAt !== 0) return 'explorer.event.AccessGranted-until';
  if (event.name === 'AccessRelinquished' && event.wasPending) return 'explorer.event.AccessRejected';
  if (event.name === 'Transfer' && event.from === noAddress) return 'explorer.event.Minted';
  return `explorer.event.${event.name}`;
};

/** The asset of an event; undefined if it has none. */
export const assetOf = (event: RegistryEvent): string | undefined => ('assetId' in event ? event.assetId : undefined);

/** Phrases one registry event. */
export const registrySentence = (event: RegistryEvent, { text, locale, timeZone }: Wording): string => {
  const params: Record<string, string | number> = { id: assetOf(event) ?? '' };
  for (const name of ['owner', 'updater', 'user', 'by', 'claimant', 'from', 'to'])
    if (name in event) params[name] = shortenAddress((event as unknown as Record<string, string>)[name] ?? '');
  if ('title' in event) params.title = event.title;
  if ('version' in event) params.n = event.version;
  if ('level' in event) params.level = text(`asset.standing.${event.level}`);
  if (event.name === 'other') params.name = event.event;
  const time = 'expiresAt' in event ? event.expiresAt : 'committedAt' in event ? event.committedAt : 0;
  if (time !== 0) params.date = formatProofTime(time, locale, timeZone);
  return text(keyOf(event), params);
};
