import { Button, Tooltip } from 'antd';
import { useEffect, useState } from 'react';
import { CheckOutlined, CopyOutlined } from '../icons.ts';
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
      <Tooltip title={copied ? text('action.copied') : label}>
        <Button
          type="text"
          size="small"
          aria-label={label}
          icon={copied ? <CheckOutlined /> : <CopyOutlined />}
          onClick={copy}
        />
      </Tooltip>
      <span role="status" className="ipr-hidden">
        {copied ? text('action.copied') : ''}
      </span>
    </>
  );
};
