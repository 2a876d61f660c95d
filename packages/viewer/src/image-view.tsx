import { Alert, useText } from '@ipr/ui';
import { useEffect, useState } from 'react';
import classes from './views.module.css';

interface Props {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly name: string;
}

/** A picture from memory; its address is taken back when it leaves the page. */
export const ImageView = ({ bytes, type, name }: Props) => {
  const text = useText();
  const [url, setUrl] = useState<string>();
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setUrl(made);
    setBroken(false);
    return () => URL.revokeObjectURL(made);
  }, [bytes, type]);
  if (broken) return <Alert type="info" showIcon title={text('viewer.no-preview')} />;
  return url ? <img src={url} alt={name} className={classes.image} onError={() => setBroken(true)} /> : null;
};
