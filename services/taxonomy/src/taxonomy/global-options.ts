import { ipContents, ipTypes } from '@ipr/domain';

/** The two lists a registration chooses from; texts of the selectors are D2 section 2. */
export const optionKinds = ['ip-type', 'ip-content'] as const;
export type OptionKind = (typeof optionKinds)[number];

export const globalOptions: Readonly<Record<OptionKind, readonly string[]>> = {
  'ip-type': ipTypes,
  'ip-content': ipContents,
};
