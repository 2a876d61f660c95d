import { Alert, useText } from '@ipr/ui';
import classes from './timestamp.module.css';
import type { Contradiction } from './timestamp-state.ts';

/** A registrant's text without control and direction characters, which could rearrange the sentence around it. */
const plain = (claim: string): string => claim.replace(/\p{C}/gu, '').slice(0, 120);

/** The claims of a document that its token contradicts. */
export const Contradictions = ({ contradictions }: { readonly contradictions: readonly Contradiction[] }) => {
  const text = useText();
  if (contradictions.length === 0) return null;
  const words = (value: Contradiction['claimed']) =>
    typeof value === 'string' ? plain(value) : text(value ? 'timestamp.yes' : 'timestamp.no');
  return (
    <Alert
      type="warning"
      showIcon
      title={text('timestamp.contradicted')}
      description={
        <ul className={classes.contradictions}>
          {contradictions.map(({ field, claimed, stated }) => (
            <li key={field}>
              {text(`timestamp.field.${field}`)}:{' '}
              {text('timestamp.claimed', { claimed: words(claimed), stated: words(stated) })}
            </li>
          ))}
        </ul>
      }
    />
  );
};
