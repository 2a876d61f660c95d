import { Button, Matter, useLanguage, useText } from '@ipr/ui';
import type { Missing } from './use-missing.ts';

/** Second copies and further timestamps that are missing, each kind with another attempt for all of them. */
export const MissingMatters = ({ missing }: { readonly missing: readonly Missing[] }) => {
  const text = useText();
  const { locale } = useLanguage();
  return missing.map(({ kind, total, retry, isRetrying }) => {
    const n = total.toLocaleString(locale);
    const words = total === 1 ? text(`attention.${kind}.one`) : text(`attention.${kind}.other`, { n });
    return (
      <Matter key={kind} text={words}>
        <Button size="small" loading={isRetrying} onClick={retry} aria-label={`${text('attention.retry')}: ${words}`}>
          {text('attention.retry')}
        </Button>
      </Matter>
    );
  });
};
