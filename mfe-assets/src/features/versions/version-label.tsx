import { Tag, Tooltip, useText } from '@ipr/ui';

interface Props {
  /** Index in the list; the newest version has 0. */
  readonly index: number;
  readonly count: number;
}

/** 'Latest', 'Previous', then v{n} with n = count − index (D1 section 2); the true number is in the tooltip (decision R15). */
export const VersionLabel = ({ index, count }: Props) => {
  const text = useText();
  const number = text('version.number', { n: count - index });
  const label =
    [text('version.latest'), text('version.previous')][index] ?? text('version.label', { n: count - index });
  return (
    <Tooltip title={number}>
      <Tag color={index === 0 ? 'success' : 'default'} tabIndex={0}>
        {label}
        <span className="ipr-hidden">{`, ${number}`}</span>
      </Tag>
    </Tooltip>
  );
};
