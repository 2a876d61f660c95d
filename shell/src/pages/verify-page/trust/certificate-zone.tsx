import { FileZone } from '@ipr/ui';
import { useState } from 'react';
import classes from './trust-panel.module.css';

interface ZoneProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Accepts certificate files, dropped or chosen. Stops propagation, because they are not evidence for the page's own drop zone. */
export const CertificateZone = ({ id, label, hint, onFiles }: ZoneProps) => {
  const [over, setOver] = useState(false);
  return (
    <FileZone
      over={over}
      box={{
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: (event) => {
          event.preventDefault();
          event.stopPropagation();
          setOver(false);
          onFiles([...event.dataTransfer.files]);
        },
      }}
      input={{ id, multiple: true, accept: '.pem,.crt,.cer,.der,application/x-x509-ca-cert,application/pkix-cert' }}
      onFiles={(files) => onFiles([...files])}
    >
      <label htmlFor={id} className={classes.add}>
        {label}
      </label>
      <small className={classes.soft}>{hint}</small>
    </FileZone>
  );
};
