import { csvOf } from '@ipr/domain';
import { saveBlob } from '@ipr/features/save-blob';
import { useShell } from '@ipr/mfe-contract';
import { useText } from '@ipr/ui';
import type { BatchRow } from '../../model/batch/batch-row.ts';
import { useFailureSentence } from '../registration/failure-note.tsx';
import { stateKeys } from './state-keys.ts';

/** Saves the results as CSV: file, title, result, asset number, address of its page, reason. */
export const useResultsFile = () => {
  const text = useText();
  const sentence = useFailureSentence();
  const { links } = useShell();
  const lineOf = ({ fileName, title, state }: BatchRow): string[] => {
    const id = state.is === 'done' ? state.assetId : null;
    return [
      fileName,
      title,
      text(stateKeys[state.is]),
      id ?? '',
      id === null ? '' : new URL(links.asset(id), location.origin).href,
      state.is === 'failed' ? sentence(state.failure) : '',
    ];
  };
  return (rows: readonly BatchRow[]): void => {
    const head = [
      text('register.file-card'),
      text('register.field.title'),
      text('batch.result'),
      text('asset.id'),
      text('batch.link'),
      text('batch.reason'),
    ];
    saveBlob(new Blob([csvOf([head, ...rows.map(lineOf)])], { type: 'text/csv;charset=utf-8' }), 'registrations.csv');
  };
};
