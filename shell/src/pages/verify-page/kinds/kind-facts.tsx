import type { Facts } from '@ipr/verify/kinds/kinds';
import type { ReactNode } from 'react';
import { NdaFacts } from './nda-facts.tsx';
import { TakeHomeFacts } from './take-home-facts.tsx';

type Of<K extends Facts['kind']> = Extract<Facts, { readonly kind: K }>;

/** How what a file says is shown: a line and a file for every kind that the verifier knows. */
const shown: { readonly [K in Facts['kind']]: (facts: Of<K>) => ReactNode } = {
  'nda-evidence': (facts) => <NdaFacts facts={facts} />,
  'take-home': (facts) => <TakeHomeFacts facts={facts} />,
};

/** What a file of any kind says. */
export const KindFacts = ({ facts }: { readonly facts: Facts }) =>
  (shown[facts.kind] as (of: Facts) => ReactNode)(facts);
