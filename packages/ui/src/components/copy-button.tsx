import { useEffect, useState } from 'react';
import { CheckOutlined, CopyOutlined } from '../icons.ts';
import { PlainButton } from '../plain/plain-button.tsx';
import { useText } from '../texts/text-provider.tsx';

/** @param what name of the value in the accessible name: 'Copy address'. */
export const CopyButton = ({ value, what }: { readonly value: string; readonly what: string }) => {
  const text = useText();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  const label = text('action.copy', { what });
  return (
    <>
      <PlainButton
        look="text"
        size="small"
        aria-label={label}
        title={copied ? text('action.copied') : label}
        icon={copied ? <CheckOutlined /> : <CopyOutlined />}
        onClick={copy}
      />
      <span role="status" className="ipr-hidden">
        {copied ? text('action.copied') : ''}
      </span>
    </>
  );
};
