import type { PublishedText } from '@ipr/protocol/share/published-texts';
import { HashText, useText } from '@ipr/ui';
import classes from './nda.module.css';

/** Names the published text, or states that the text is not one of the product's; adds that it is no legal advice. */
export const TextOrigin = ({ origin }: { readonly origin: PublishedText | undefined }) => {
  const text = useText();
  return (
    <p className={classes.soft}>
      {origin ? (
        <>
          {text('nda.origin', { id: origin.id, version: origin.version })}{' '}
          <HashText value={origin.sha256} label="SHA-256" />
        </>
      ) : (
        text('nda.origin-own')
      )}{' '}
      {text('nda.no-advice')}
    </p>
  );
};
