import { type Dimension, dimensions, type Entry, type Outcome } from '@ipr/verify/bundle/entries';
import { refutedVersions } from '@ipr/verify/bundle/settle';
import type { VerifiedBundle } from '@ipr/verify/verify-bundle';
import { element, writtenText } from './element.ts';
import { paramLabel, type Words } from './words.ts';

const order: Readonly<Record<Outcome, number>> = { refuted: 0, 'not-proved': 1, proved: 2 };

const details = ({ params }: Entry, words: Words): HTMLElement | null => {
  const rows = Object.entries(params).flatMap(([name, value]) => {
    const label = paramLabel(words, name);
    return label && value !== '' ? [element('dt', {}, label), element('dd', {}, writtenText(String(value)))] : [];
  });
  return rows.length > 0 ? element('dl', {}, ...rows) : null;
};

const line = (entry: Entry, words: Words): HTMLElement => {
  const { code, outcome, reason, params } = entry;
  const version =
    typeof params.version === 'number'
      ? `${words('verify.labelled', { label: words('verify.version', { n: params.version }) })} `
      : '';
  const because = reason ? words('verify.because', { reason: words(`reason.${reason}`) }) : null;
  return element(
    'li',
    { class: outcome },
    element('b', {}, words(`verify.outcome.${outcome}`)),
    ` ${version}${words(`finding.${code}`)} `,
    because ? element('strong', {}, because) : null,
    details(entry, words),
    params.ended === undefined ? null : element('p', {}, words('verify.ended-text')),
  );
};

/** One verdict in words, which opens to what was checked and how to repeat it by hand. */
const dimensionPart = (dimension: Dimension, outcome: Outcome, entries: readonly Entry[], words: Words) => {
  const own = entries
    .filter((entry) => entry.dimension === dimension)
    .toSorted((one, other) => order[one.outcome] - order[other.outcome]);
  const title = words(`verify.dimension.${dimension}`);
  return element(
    'details',
    outcome === 'refuted' ? { open: true } : {},
    element('summary', { class: outcome }, element('h3', {}, title), ` ${words(`verify.outcome.${outcome}`)}`),
    element('ul', { 'aria-label': title }, ...own.map((entry) => line(entry, words))),
    element(
      'p',
      {},
      element('b', {}, `${words('verify.labelled', { label: words('verify.by-hand') })} `),
      words(`verify.by-hand.${dimension}`),
    ),
  );
};

/** A file that is not refuted can have versions that are. */
const fallenIn = ({ verdict, entries }: VerifiedBundle): readonly number[] =>
  verdict === 'not-proved' ? refutedVersions(entries) : [];

/** What is proved about each version, where there are several. */
const versionList = ({ versions }: VerifiedBundle, words: Words): HTMLElement[] => {
  if (versions.length < 2) return [];
  const rows = versions.map(({ number, verdict }) =>
    element(
      'li',
      { class: verdict },
      element('b', {}, words(`verify.outcome.${verdict}`)),
      ` ${words('verify.version', { n: number })}`,
    ),
  );
  return [
    element('h3', {}, words('verify.versions')),
    element('ul', { 'aria-label': words('verify.versions') }, ...rows),
  ];
};

const sentence = (result: VerifiedBundle, words: Words): string => {
  const { verdict, entries, unreadable } = result;
  if (fallenIn(result).length > 0) return words('verify.versions-text');
  if (verdict === 'unreadable') return words(`unreadable.${unreadable?.reason ?? 'document.unreadable'}`);
  const n = entries.filter(({ outcome }) => outcome === verdict).length;
  return words(`verify.${verdict}-text`, { n, total: entries.length });
};

/** What the file is, by name and hash. */
export interface Checked {
  readonly name: string;
  /** 64 hex digits. */
  readonly sha256: string;
  readonly result: VerifiedBundle;
}

/** The report on a file: six verdicts in words, never one sign for all. */
export const report = ({ name, sha256, result }: Checked, words: Words): HTMLElement => {
  const { kind, verdict, dimensions: found, entries } = result;
  const list = fallenIn(result).join(', ');
  return element(
    'section',
    { 'aria-labelledby': 'verdict' },
    element('p', {}, kind ? words(`verify.kind.${kind}`) : ''),
    element(
      'h2',
      { id: 'verdict', tabindex: '-1', class: verdict },
      list ? words('verify.verdict.versions', { list }) : words(`verify.verdict.${verdict}`),
    ),
    element('p', {}, sentence(result, words)),
    element(
      'dl',
      {},
      element('dt', {}, words('verify.fact.file')),
      element('dd', {}, writtenText(name)),
      element('dt', {}, words('verify.fact.sha256')),
      element('dd', {}, element('code', {}, sha256)),
    ),
    ...versionList(result, words),
    ...(found ? dimensions.map((each) => dimensionPart(each, found[each], entries, words)) : []),
  );
};
