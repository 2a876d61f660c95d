import type { FolderTree } from '@ipr/api';
import { useShell } from '@ipr/mfe-contract';
import { Button, Select, useText } from '@ipr/ui';
import { useQuery } from '@tanstack/react-query';
import classes from './field.module.css';
import { Field } from './field.tsx';

const defaultFolder = 'default';

/** No-break spaces: select options collapse ordinary spaces. */
const indent = '\u00a0\u00a0\u00a0';

/** All folders in tree order, names indented by depth, the default folder first. */
const folderOptions = (root: FolderTree | undefined, defaultName: string) => {
  const below = (folder: FolderTree, depth: number): { value: string; label: string }[] =>
    [...folder.children]
      .sort((a, b) => a.name.localeCompare(b.name))
      .flatMap((child) => [{ value: child.id, label: indent.repeat(depth) + child.name }, ...below(child, depth + 1)]);
  return [{ value: defaultFolder, label: defaultName }, ...(root ? below(root, 1) : [])];
};

/** Selects the folder for the asset; without any folder the default one is used. */
export const FolderField = ({ disabled }: { readonly disabled: boolean }) => {
  const text = useText();
  const { workfiles } = useShell().api;
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['folders', 'tree'],
    queryFn: ({ signal }) => workfiles.tree({}, { signal, quiet: true }),
  });
  const failed = (
    <span role="alert" className={classes.failed}>
      {text('register.folders-failed')}
      <Button type="link" onClick={() => void refetch()}>
        {text('action.retry')}
      </Button>
    </span>
  );
  return (
    <Field
      name="folderId"
      label={text('register.field.folder')}
      initialValue={defaultFolder}
      note={isError ? failed : undefined}
    >
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        loading={isPending}
        disabled={disabled}
        options={folderOptions(data, text('register.folder-default'))}
      />
    </Field>
  );
};
