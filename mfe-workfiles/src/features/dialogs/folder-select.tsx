import { Select } from '@ipr/ui';
import { type FolderNode, rootId, withBelow } from '../../model/folder-map.ts';
import { useFolderName, useWorkfiles } from '../../model/workfiles-context.ts';

/** No-break spaces: select options collapse ordinary spaces. */
const indent = '\u00a0\u00a0\u00a0';

interface FolderSelectProps {
  /** Id of the input, for its label. */
  readonly id: string;
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly isOffered: (node: FolderNode) => boolean;
  /** Label of the root, where it has another meaning than the default folder. */
  readonly rootName?: string;
}

/** Selects a folder from all folders in tree order, indented by depth. */
export const FolderSelect = ({ id, value, onChange, isOffered, rootName }: FolderSelectProps) => {
  const { map } = useWorkfiles();
  const nameOf = useFolderName();
  const labelOf = (node: FolderNode) => (node.id === rootId && rootName ? rootName : nameOf(node));
  return (
    <Select
      id={id}
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      onChange={onChange}
      style={{ width: '100%' }}
      options={withBelow(map.root)
        .filter(isOffered)
        .map((node) => ({ value: node.id, label: indent.repeat(node.depth) + labelOf(node) }))}
    />
  );
};
