import type { Facts } from '@ipr/verify/kinds/kinds';
import type { ReactNode } from 'react';
import { CertificateFacts } from './certificate-facts.tsx';
import { NdaFacts } from './nda-facts.tsx';
import { TakeHomeFacts } from './take-home-facts.tsx';

type Of<K extends Facts['kind']> = Extract<Facts, { readonly kind: K }>;

/** Renderer for each kind of evidence; a new kind needs an entry here and its own file. */
const shown: { readonly [K in Facts['kind']]: (facts: Of<K>) => ReactNode } = {
  certificate: (facts) => <CertificateFacts facts={facts} />,
  'nda-evidence': (facts) => <NdaFacts facts={facts} />,
  'take-home': (facts) => <TakeHomeFacts facts={facts} />,
};

/** The claims of a file of any kind. */
export const KindFacts = ({ facts }: { readonly facts: Facts }) =>
  (shown[facts.kind] as (of: Facts) => ReactNode)(facts);
