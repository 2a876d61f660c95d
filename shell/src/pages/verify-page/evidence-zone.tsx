import { FileZone, InboxOutlined, useText } from '@ipr/ui';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import classes from './verify-page.module.css';

const id = 'evidence-file';

/** Prevents the browser from opening a file dropped outside the zone, which would replace the page. */
const useKeptPage = (onFile: (file: File) => void) => {
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    const over = (event: Event) => event.preventDefault();
    const dropped = (event: globalThis.DragEvent) => {
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file) latest.current(file);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', dropped);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', dropped);
    };
  }, []);
};

/** Accepts one file: dropped anywhere on the page, or chosen, also by keyboard. */
export const EvidenceZone = ({ onFile }: { readonly onFile: (file: File) => void }) => {
  const text = useText();
  const [over, setOver] = useState(false);
  useKeptPage(onFile);
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
  };
  return (
    <FileZone
      high
      over={over}
      box={{ onDragEnter: () => setOver(true), onDragLeave: leave, onDrop: () => setOver(false) }}
      input={{ id }}
      onFiles={([file]) => {
        if (file) onFile(file);
      }}
    >
      <InboxOutlined aria-hidden className={classes.zoneIcon} />
      <label htmlFor={id} className={classes.call}>
        <span className={classes.dropWords}>{text('verify.drop')}</span>
        <span className={classes.choose}>{text('verify.choose')}</span>
        <span className={classes.other}>{text('lookup.drop')}</span>
      </label>
    </FileZone>
  );
};
