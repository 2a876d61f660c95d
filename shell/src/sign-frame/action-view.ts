import { fillText, type TextParams } from '@ipr/domain';
import type { ShownAction } from '@ipr/protocol/approval/decode-request';
import { withFrenchSpaces } from '@ipr/ui/texts/french-spaces';
import type { Locale } from '@ipr/ui/texts/locale';
import { type SigningTextKey, signingTexts } from '@ipr/ui/texts/signing';
import type { Prompt } from '../signing/messages.ts';
import { element } from '../verifier/element.ts';

export type Words = (key: SigningTextKey, params?: TextParams) => string;

export const wordsIn =
  (locale: Locale): Words =>
  (key, params) =>
    fillText(withFrenchSpaces(locale, signingTexts[locale][key]), params);

const keyOf = ({ name, level = 'view' }: ShownAction): SigningTextKey =>
  name === 'grantAccess' ? `signing.grant-${level}` : `signing.${name}`;

const untilOf = (seconds: number, locale: Locale, words: Words): string =>
  seconds === 0
    ? words('signing.no-end')
    : new Date(seconds * 1000).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'long' });

const row = (label: string, value: string, look = ''): readonly Node[] => [
  element('dt', {}, label),
  // A claim of the page may contain marks that turn the text around it.
  element('dd', look ? { class: look } : {}, fillText('{value}', { value })),
];

/** One action: what it does, and whom it concerns; the page's own words are named as such. */
export const actionView = (action: ShownAction, { locale, claims }: Pick<Prompt, 'locale' | 'claims'>): HTMLElement => {
  const words = wordsIn(locale);
  const { assetId: id = '', label = '', account, expiresAt } = action;
  const title = claims.titles[id];
  const name = account && claims.names[account];
  const rows = [
    ...(title ? row(words('signing.asset'), title) : []),
    ...(account ? row(words('signing.account'), account, 'account') : []),
    ...(name ? row(words('signing.person'), name) : []),
    ...(expiresAt === undefined ? [] : row(words('signing.until'), untilOf(expiresAt, locale, words))),
  ];
  return element(
    'li',
    {},
    element('p', { class: 'action' }, words(keyOf(action), { id, label })),
    rows.length > 0 ? element('dl', {}, ...rows) : null,
  );
};
