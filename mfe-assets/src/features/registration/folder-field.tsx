import type { FolderEntry } from '@ipr/api';
import { useShell } from '@ipr/mfe-contract';
import { Button, Select, useText } from '@ipr/ui';
import { useQuery } from '@tanstack/react-query';
import classes from './field.module.css';
import { Field } from './field.tsx';

const defaultFolder = 'default';

/** No-break spaces: select options collapse ordinary spaces. */
const indent = '\u00a0\u00a0\u00a0';

/** All folders in tree order, names indented by depth, the default folder first. */
const folderOptions = (folders: readonly FolderEntry[], defaultName: string) => {
  const below = (parent: string | null, depth: number): { value: string; label: string }[] =>
    folders
      .filter(({ id, parentId }) => id !== defaultFolder && parentId === parent)
      .sort((a, b) => a.name.localeCompare(b.name))
      .flatMap(({ id, name }) => [{ value: id, label: indent.repeat(depth) + name }, ...below(id, depth + 1)]);
  return [{ value: defaultFolder, label: defaultName }, ...below(null, 1)];
};

/** Selects the folder for the asset; without any folder the default one is used. */
export const FolderField = ({ disabled }: { readonly disabled: boolean }) => {
  const text = useText();
  const { workfiles } = useShell().api;
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['folders', 'names'],
    queryFn: async ({ signal }) => (await workfiles.outline({}, { signal, quiet: true })).folders ?? [],
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
        options={folderOptions(data ?? [], text('register.folder-default'))}
      />
    </Field>
  );
};
