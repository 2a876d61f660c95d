export { type RowState, rowState, standingOf } from './row-state.ts';
export { RowStateText } from './row-state-text.tsx';
