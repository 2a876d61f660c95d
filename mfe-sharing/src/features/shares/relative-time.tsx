import { DateText, relativeTime, Tooltip, useLanguage } from '@ipr/ui';

/** A relative time with the absolute one in the tooltip. @param seconds Unix seconds */
export const RelativeText = ({ seconds }: { readonly seconds: number }) => {
  const { locale } = useLanguage();
  return (
    <Tooltip title={<DateText seconds={seconds} />}>
      <time dateTime={new Date(seconds * 1000).toISOString()}>{relativeTime(seconds, Date.now() / 1000, locale)}</time>
    </Tooltip>
  );
};
