import { PublicMark, SecretMark } from '@ipr/ui';
import type { ReactNode } from 'react';
import classes from './asset.module.css';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  /** Who can read it; nothing for what is a matter of this session. */
  readonly reach?: 'public' | 'secret';
}

/** Names and values of an asset, each marked public or encrypted (decision R17). */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts.map(({ name, value, reach }) => (
      <div key={name} className={classes.fact}>
        <dt>
          {name}
          {reach === 'public' ? <PublicMark /> : null}
          {reach === 'secret' ? <SecretMark /> : null}
        </dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
