import { formatDate, formatProofTime } from '@ipr/domain';
import { Tooltip } from 'antd';
import { useLanguage } from '../texts/text-provider.tsx';
import { relativeTime } from './relative-time.ts';

interface DateTextProps {
  /** Unix seconds. */
  readonly seconds: number;
  /** For a time that proves something: shows seconds and the offset of the zone. */
  readonly proof?: boolean;
}

/**
 * A date in the person's language and zone (decision P27); the tooltip has the relative time and the zone, `<time>` the
 * machine-readable time (decision R16).
 */
export const DateText = ({ seconds, proof = false }: DateTextProps) => {
  const { locale, timeZone } = useLanguage();
  return (
    <Tooltip title={() => `${relativeTime(seconds, Date.now() / 1000, locale)} · ${timeZone}`}>
      <time dateTime={new Date(seconds * 1000).toISOString()}>
        {(proof ? formatProofTime : formatDate)(seconds, locale, timeZone)}
      </time>
    </Tooltip>
  );
};
