import { HashText, type TextKey, useText } from '@ipr/ui';
import type { ReactNode } from 'react';

/** One line of a file's claims. */
export const Fact = ({ label, children }: { readonly label: TextKey; readonly children: ReactNode }) => {
  const text = useText();
  return (
    <>
      <dt>{text(label)}</dt>
      <dd>{children}</dd>
    </>
  );
};

/** A full address, because a report can be printed. */
export const WholeAddress = ({ address }: { readonly address: string }) => {
  const text = useText();
  return <HashText value={address} whole label={text('what.address')} />;
};
