import { useState } from 'react';
import { isBusy, type Opening, type Purpose } from './use-opened-file.ts';

/** View and download of the file, by the page's head and by the Actions tab. */
export const useFileActions = ({ state, open, openDetails }: Opening) => {
  const [isShown, setShown] = useState(false);
  const show = async () => setShown((await open('view')) !== null);
  const download = () => void open('download');
  const retry = (purpose: Purpose) => {
    if (purpose === 'view') void show();
    else if (purpose === 'download') download();
    else void openDetails();
  };
  return {
    isShown,
    running: isBusy(state) ? state.purpose : null,
    show: () => void show(),
    hide: () => setShown(false),
    download,
    retry,
  };
};

export type FileActions = ReturnType<typeof useFileActions>;
