import { labelKey, longestLabel, type TaxonomyOption, tidyLabel } from '@ipr/api';

/** Value of the line that makes a new option of what was typed; no label can be like it. */
export const newOption = '\u0000new';

export interface OptionLine {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

/** What the last line of a list offers to do with what was typed. */
export type Offer =
  | { readonly kind: 'create'; readonly label: string }
  | { readonly kind: 'too-long'; readonly n: number }
  | null;

/** A label that nothing in the list has yet, in whatever case, can be made (D1 section 5). */
export const offerFor = (typed: string, options: readonly TaxonomyOption[]): Offer => {
  const label = tidyLabel(typed);
  if (label === '' || options.some((option) => labelKey(option.label) === labelKey(label))) return null;
  return label.length > longestLabel ? { kind: 'too-long', n: longestLabel } : { kind: 'create', label };
};

/** The lines of a list: the options, then what can be made of what was typed. @param wordsOf the last line's words */
export const linesOf = (
  typed: string,
  options: readonly TaxonomyOption[],
  wordsOf: (offer: NonNullable<Offer>) => string,
): OptionLine[] => {
  const lines: OptionLine[] = options.map(({ label }) => ({ value: label, label }));
  const offer = offerFor(typed, options);
  if (!offer) return lines;
  return [...lines, { value: newOption, label: wordsOf(offer), disabled: offer.kind === 'too-long' }];
};

/** Whether a line is shown for what was typed. */
export const isShown = (typed: string, line: OptionLine | undefined): boolean =>
  line?.value === newOption || labelKey(line?.label ?? '').includes(labelKey(typed));

/** The options with a label that was removed from the list but is still in use somewhere. */
export const withLabel = (options: readonly TaxonomyOption[], label: string | undefined): readonly TaxonomyOption[] =>
  !label || options.some((option) => option.label === label) ? options : [{ id: label, label }, ...options];
