import { Button, PrinterOutlined, useText } from '@ipr/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './nda.module.css';
import sheetClasses from './printable.module.css';

/**
 * While mounted, the page prints only this content, at full length: a dialog over a page would be cut off at the window's
 * end. Applies to the browser's own print command too.
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

/** Opens the browser's print dialog, which may also save as PDF. */
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
