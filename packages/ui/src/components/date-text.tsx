import { formatDate } from '@ipr/domain';
import { Tooltip } from 'antd';
import { useLanguage } from '../texts/text-provider.tsx';
import { relativeTime } from './relative-time.ts';

/**
 * 'MMM dd, yyyy at HH:mm' in the person's zone; the tooltip has the relative time and the zone, `<time>` the machine-readable time
 * (decision R16). @param seconds Unix seconds.
 */
export const DateText = ({ seconds }: { readonly seconds: number }) => {
  const { locale, timeZone } = useLanguage();
  return (
    <Tooltip title={() => `${relativeTime(seconds, Date.now() / 1000, locale)} · ${timeZone}`}>
      <time dateTime={new Date(seconds * 1000).toISOString()}>{formatDate(seconds, locale, timeZone)}</time>
    </Tooltip>
  );
};
