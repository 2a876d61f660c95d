import { formatDate } from '@ipr/domain';
import { Tooltip } from 'antd';
import { useLanguage } from '../texts/text-provider.tsx';

/** 'MMM dd, yyyy at HH:mm' in the person's zone; the zone stands in the tooltip and in `<time>` (decision R16). @param seconds Unix seconds. */
export const DateText = ({ seconds }: { readonly seconds: number }) => {
  const { locale, timeZone } = useLanguage();
  return (
    <Tooltip title={timeZone}>
      <time dateTime={new Date(seconds * 1000).toISOString()}>{formatDate(seconds, locale, timeZone)}</time>
    </Tooltip>
  );
};
