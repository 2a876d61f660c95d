import { FactList, type NamedFact, PublicMark, SecretMark } from '@ipr/ui';

export interface Fact extends Omit<NamedFact, 'mark'> {
  /** Who can read the value; undefined for values that exist only in this session. */
  readonly reach?: 'public' | 'secret';
}

const marks = { public: <PublicMark />, secret: <SecretMark /> };

/** Names and values of an asset, each marked public or encrypted (decision R17). */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <FactList facts={facts.map(({ reach, ...fact }) => ({ ...fact, mark: reach ? marks[reach] : null }))} />
);
