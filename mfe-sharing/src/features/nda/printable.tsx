import { Button, PrinterOutlined, useText } from '@ipr/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './nda.module.css';
import sheetClasses from './printable.module.css';

/**
 * While this is shown, the page prints as its content alone, in full length: a dialog over a page would be cut off where the
 * window ends. It holds for the browser's own print command, too.
 */
export const Printable = ({ children }: { readonly children: ReactNode }) => {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { body, documentElement } = document;
    const sheet = document.createElement('div');
    sheet.className = sheetClasses.sheet ?? '';
    sheet.dataset.printed = '';
    const lay = () => {
      if (content.current) sheet.replaceChildren(content.current.cloneNode(true));
      for (const fold of sheet.querySelectorAll('details')) fold.open = true;
      body.append(sheet);
      documentElement.dataset.prints = '';
    };
    const clear = () => {
      sheet.remove();
      delete documentElement.dataset.prints;
    };
    addEventListener('beforeprint', lay);
    addEventListener('afterprint', clear);
    return () => {
      removeEventListener('beforeprint', lay);
      removeEventListener('afterprint', clear);
      clear();
    };
  }, []);
  return (
    <div ref={content} className={classes.stack}>
      {children}
    </div>
  );
};

/** Prints what is shown, or saves it as PDF where the browser offers that. */
export const PrintButton = () => {
  const text = useText();
  return (
    <div>
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => print()}>
        {text('nda.print')}
      </Button>
    </div>
  );
};
