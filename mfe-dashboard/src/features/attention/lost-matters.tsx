import { Link, useShell } from '@ipr/mfe-contract';
import { Matter, useLanguage, useText } from '@ipr/ui';
import { useQuery } from '@tanstack/react-query';
import { listed } from './use-attention.ts';
import type { LostAssets } from './use-lost.ts';

/** Titles by asset id; none while the index does not answer. */
const useTitles = (ids: readonly string[]): ReadonlyMap<string, string> => {
  const { ports } = useShell();
  const { data } = useQuery({
    queryKey: ['dashboard', 'lost', 'titles', ids],
    queryFn: async ({ signal }) => (await ports.index.assets({ among: ids, first: listed, signal })).items,
  });
  return new Map(data?.map(({ id, title }) => [id, title]));
};

/** Assets that cannot be opened because storage has lost a part of them, each with a link to its page. */
export const LostMatters = ({ lost: { ids, total } }: { readonly lost: LostAssets }) => {
  const text = useText();
  const { links } = useShell();
  const { locale } = useLanguage();
  const shown = ids.slice(0, listed);
  const titles = useTitles(shown);
  const more = total - shown.length;
  const titled = (id: string) => titles.get(id) || text('recent.untitled', { id });
  return (
    <>
      {shown.map((id) => (
        <Matter key={id} text={text('lost.asset', { title: titled(id) })}>
          <Link to={links.asset(id)}>
            {text('recent.open-asset')}
            <span className="ipr-hidden">: {titled(id)}</span>
          </Link>
        </Matter>
      ))}
      {more > 0 ? <Matter>{text('lost.more', { n: more.toLocaleString(locale) })}</Matter> : null}
    </>
  );
};
