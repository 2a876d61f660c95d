import { useListQuery } from '@ipr/features/list-query';
import { useNavigate, useShell } from '@ipr/mfe-contract';
import { Button, PageHead, PlusOutlined, useText } from '@ipr/ui';
import { LibraryList } from '../features/library/library-list.tsx';
import { libraryQueryFormat } from '../features/library/library-query.ts';
import { LibraryTools } from '../features/library/library-tools.tsx';

/** Assets Library (D2 section 2). */
export const LibraryPage = () => {
  const text = useText();
  const { links } = useShell();
  const navigate = useNavigate();
  const { query, change } = useListQuery(libraryQueryFormat);
  const newAsset = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => navigate(links.newAsset())}>
      {text('library.new')}
    </Button>
  );
  return (
    <>
      <PageHead title={text('library.title')} subtitle={text('library.subtitle')} action={newAsset} />
      <LibraryTools query={query} change={change} />
      <LibraryList query={query} change={change} newAsset={newAsset} />
    </>
  );
};
