import { formatBytes } from '@ipr/domain';
import { Alert, useText } from '@ipr/ui';
import { useMemo } from 'react';
import classes from './views.module.css';

/** Bytes of a text that are shown; more would only freeze the page. */
const shownBytes = 512 * 1024;

/** Plain text, whatever markup it contains. */
export const TextView = ({ bytes }: { readonly bytes: Uint8Array<ArrayBuffer> }) => {
  const text = useText();
  const shown = useMemo(() => new TextDecoder().decode(bytes.subarray(0, shownBytes)), [bytes]);
  const cut = bytes.length > shownBytes;
  return (
    <>
      {cut ? <Alert type="info" showIcon title={text('viewer.text-cut', { size: formatBytes(shownBytes) })} /> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <pre className={classes.text} tabIndex={0}>
        {shown}
      </pre>
    </>
  );
};
