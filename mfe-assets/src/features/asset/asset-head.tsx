import { Link, useShell } from '@ipr/mfe-contract';
import { PageHead, type PageHeadProps, useText } from '@ipr/ui';

/** The head of an asset's page. */
export const AssetHead = ({ title, action }: Pick<PageHeadProps, 'title' | 'action'>) => {
  const text = useText();
  const { links } = useShell();
  return (
    <PageHead
      title={title}
      subtitle={text('asset.subtitle')}
      back={<Link to={links.assets()}>{text('nav.assets')}</Link>}
      action={action}
    />
  );
};
