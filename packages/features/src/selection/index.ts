export { SelectionBar } from './selection-bar.tsx';
export { type Selection, useSelection, withSelected } from './use-selection.ts';
