import type { ReactNode } from 'react';
import classes from './fact-list.module.css';
import { WrittenText } from './written-text.tsx';

export interface NamedFact {
  readonly name: string;
  readonly value: ReactNode;
  /** Spans the whole line. */
  readonly wide?: boolean;
}

/** Names and values in as many columns as fit. */
export const FactList = ({ facts }: { readonly facts: readonly NamedFact[] }) => (
  <dl className={classes.facts}>
    {facts.map(({ name, value, wide = false }) => (
      <div key={name} className={classes.fact} data-wide={wide}>
        <dt>{name}</dt>
        <dd>
          <WrittenText>{value}</WrittenText>
        </dd>
      </div>
    ))}
  </dl>
);
