import { Select } from '@ipr/ui';
import { type FolderNode, rootId, withBelow } from '../../model/folder-map.ts';
import { useFolderName, useWorkfiles } from '../../model/workfiles-context.ts';

/** No-break spaces: options of a list collapse ordinary ones. */
const indent = '\u00a0\u00a0\u00a0';

interface FolderSelectProps {
  /** What its label is for. */
  readonly id: string;
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly isOffered: (node: FolderNode) => boolean;
  /** What the root is called, where it stands for something else than itself. */
  readonly rootName?: string;
}

/** All folders in the tree's order, indented by depth, to choose one from. */
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
