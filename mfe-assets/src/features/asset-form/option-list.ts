import { labelKey, longestLabel, type TaxonomyOption, tidyLabel } from '@ipr/api';

/** Value of the line that creates an option from the typed text; the NUL character keeps it distinct from every label. */
export const newOption = '\u0000new';

export interface OptionLine {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

/** The action that the last line of a list offers for the typed text. */
export type Offer =
  | { readonly kind: 'create'; readonly label: string }
  | { readonly kind: 'too-long'; readonly n: number }
  | null;

const isSame = (one: string, other: string): boolean => labelKey(one) === labelKey(other);

/** Text of a label in the person's language. */
type LabelOf = (label: string) => string;

/** Offers to create a label that is not in the list, as stored or as shown, compared case-insensitively (D1 section 5). */
export const offerFor = (typed: string, options: readonly TaxonomyOption[], labelOf: LabelOf): Offer => {
  const label = tidyLabel(typed);
  if (label === '' || options.some((option) => isSame(option.label, label) || isSame(labelOf(option.label), label)))
    return null;
  return label.length > longestLabel ? { kind: 'too-long', n: longestLabel } : { kind: 'create', label };
};

/** The lines of a list: the options, then the offer for the typed text. @param wordsOf text of the offer */
export const linesOf = (
  typed: string,
  options: readonly TaxonomyOption[],
  wordsOf: (offer: NonNullable<Offer>) => string,
  labelOf: LabelOf,
): OptionLine[] => {
  const lines: OptionLine[] = options.map(({ label }) => ({ value: label, label: labelOf(label) }));
  const offer = offerFor(typed, options, labelOf);
  if (!offer) return lines;
  return [...lines, { value: newOption, label: wordsOf(offer), disabled: offer.kind === 'too-long' }];
};

/** Whether a line matches the typed text. */
export const isShown = (typed: string, line: OptionLine | undefined): boolean =>
  line?.value === newOption || labelKey(line?.label ?? '').includes(labelKey(typed));

/** Adds a label that was removed from the options but is still used by an asset. */
export const withLabel = (options: readonly TaxonomyOption[], label: string | undefined): readonly TaxonomyOption[] =>
  !label || options.some((option) => option.label === label) ? options : [{ id: label, label }, ...options];
