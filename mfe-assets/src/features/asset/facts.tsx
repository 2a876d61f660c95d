import { FactList, PublicMark, SecretMark } from '@ipr/ui';
import type { ReactNode } from 'react';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  /** Who can read it; nothing for what is a matter of this session. */
  readonly reach?: 'public' | 'secret';
}

const marks = { public: <PublicMark />, secret: <SecretMark /> };

/** Names and values of an asset, each marked public or encrypted (decision R17). */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <FactList facts={facts.map(({ name, value, reach }) => ({ name, value, mark: reach ? marks[reach] : null }))} />
);
