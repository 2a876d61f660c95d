import { shortenAddress, type shortenings } from '@ipr/domain';
import { Tooltip } from 'antd';
import { useText } from '../texts/text-provider.tsx';
import { CopyButton } from './copy-button.tsx';
import classes from './mono-text.module.css';

interface MonoProps {
  readonly value: string;
  readonly shown: string;
  readonly what: string;
  readonly copy: boolean;
}

/** Shows the short form; tooltip and accessible name contain the whole value. */
const MonoText = ({ value, shown, what, copy }: MonoProps) => (
  <span className={classes.line}>
    <Tooltip title={value === shown ? undefined : value} styles={{ root: { maxWidth: 'min(560px, 92vw)' } }}>
      <span className={value === shown ? classes.mono : classes.short} tabIndex={value === shown ? undefined : 0}>
        <span aria-hidden="true">{shown}</span>
        <span className="ipr-hidden">{value}</span>
      </span>
    </Tooltip>
    {copy ? <CopyButton value={value} what={what} /> : null}
  </span>
);

export interface AddressTextProps {
  readonly address: string;
  /** 6+4 in lists and chips, 4+4 in the sidebar's footer (decision V10). */
  readonly preset?: keyof typeof shortenings;
  /** Shows every digit. */
  readonly whole?: boolean;
  readonly copy?: boolean;
}

/** A wallet address, visually shortened; assistive technology and the clipboard get the full address. */
export const AddressText = ({ address, preset = 'list', whole = false, copy = true }: AddressTextProps) => {
  const text = useText();
  const shown = whole ? address : shortenAddress(address, preset);
  return <MonoText value={address} shown={shown} what={text('what.address')} copy={copy} />;
};

export interface HashTextProps {
  readonly value: string;
  /** Shows every digit, wrapped over several lines if necessary. */
  readonly whole?: boolean;
  readonly copy?: boolean;
  /** Names the value in the copy button, e.g. 'CID'. */
  readonly label?: string;
}

/** A hash, CID or id in a monospaced font. */
export const HashText = ({ value, whole = false, copy = true, label }: HashTextProps) => {
  const text = useText();
  return (
    <MonoText
      value={value}
      shown={whole ? value : shortenAddress(value)}
      what={label ?? text('what.hash')}
      copy={copy}
    />
  );
};
