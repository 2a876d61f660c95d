import { Link } from '@ipr/mfe-contract';
import { useMenuEntries } from '@ipr/mfe-host/remote-part';
import { useText } from '@ipr/ui';

/** Largest number of assets that one share form takes. */
const mostShared = 20;

/** Links to one share form for all selected assets. */
export const ShareSelected = ({ ids: [first = '', ...others] }: { readonly ids: readonly string[] }) => {
  const text = useText();
  const entries = useMenuEntries('asset.share', first);
  if (others.length >= mostShared) return <span>{text('library.share-most', { n: mostShared })}</span>;
  const also = others.length > 0 ? `&also=${others.join(',')}` : '';
  return entries.map(({ label, to }) => (
    <Link key={to} to={`${to}${also}`}>
      {label}
    </Link>
  ));
};
