import { Link, useShell } from '@ipr/mfe-contract';
import type { ListedAsset } from '@ipr/ports/index';
import { useLanguage, useTaxonomyLabel, useText } from '@ipr/ui';
import { FileTypeIcon } from '../asset/file-type-icon.tsx';
import { useDocument } from '../versions/use-document.ts';
import type { ShareCount } from './use-share-counts.ts';

interface CellProps {
  readonly asset: ListedAsset;
}

/** A value that is not known. */
const None = () => {
  const text = useText();
  return (
    <>
      <span aria-hidden>–</span>
      <span className="ipr-hidden">{text('library.unknown')}</span>
    </>
  );
};

/** The type of the newest file, from its public document. */
export const AssetIcon = ({ asset: { cid } }: CellProps) => {
  const { data } = useDocument(cid);
  return <FileTypeIcon mediaType={data?.fileInfo.mediaType ?? ''} />;
};

/** The IP type of the newest version, from its public document. */
export const IpType = ({ asset: { cid } }: CellProps) => {
  const labelOf = useTaxonomyLabel();
  const { data, isPending } = useDocument(cid);
  if (isPending) return <span aria-hidden>…</span>;
  return data ? labelOf(data.ipType) : <None />;
};

/** Number of people to whom an own asset is shared or offered, with a link to its access list. */
export const SharedWith = ({ asset: { id, owner }, count }: CellProps & { readonly count: ShareCount | undefined }) => {
  const text = useText();
  const { locale } = useLanguage();
  const { links, session } = useShell();
  if (owner !== session.wallet || !count) return <None />;
  if (count.n === 0) return <>{text('library.shared-with.none')}</>;
  const n = `${count.n.toLocaleString(locale)}${count.isExact ? '' : '+'}`;
  return (
    <Link to={links.asset(id, 'access')}>
      {count.n === 1 ? text('library.shared-with.one') : text('library.shared-with.other', { n })}
    </Link>
  );
};
