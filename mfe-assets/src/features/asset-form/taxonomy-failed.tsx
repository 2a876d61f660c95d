import { Alert, Button, useText } from '@ipr/ui';
import type { useTaxonomy } from './use-taxonomy.ts';

/** Error with a retry if the options of IP Type and IP Content cannot be loaded. */
export const TaxonomyFailed = ({ failed, retry }: Pick<ReturnType<typeof useTaxonomy>, 'failed' | 'retry'>) => {
  const text = useText();
  if (!failed) return null;
  return (
    <Alert
      type="error"
      showIcon
      title={text('register.taxonomy-failed')}
      action={<Button onClick={retry}>{text('action.retry')}</Button>}
    />
  );
};
