import { type ShareProgress, shareMany } from '@ipr/client/sharing/share-many';
import { useShell } from '@ipr/mfe-contract';
import { useText } from '@ipr/ui';
import { useState } from 'react';
import { useRefresh } from '../access/use-access.ts';
import type { Invitee } from './use-share-input.ts';

export interface RunRow extends Invitee {
  readonly progress: ShareProgress;
}

/** Sends several invitations one after another; each has its own result, and can be repeated alone. */
export const useShareRun = (onShared: (invitee: Invitee) => void) => {
  const shell = useShell();
  const text = useText();
  const refresh = useRefresh();
  const [rows, setRows] = useState<readonly RunRow[]>([]);
  const note = (at: number, progress: ShareProgress) =>
    setRows((known) => known.map((row, index) => (index === at ? { ...row, progress } : row)));

  const send = async (invitees: readonly Invitee[], places: readonly number[]): Promise<number> => {
    let done = 0;
    let lastBlock = 0;
    const inputs = invitees.map(({ input }) => input);
    await shareMany(shell, inputs, (index, progress) => {
      const [place, invitee] = [places[index], invitees[index]];
      if (place === undefined || !invitee) return;
      note(place, progress);
      if (progress.is !== 'shared') return;
      done += 1;
      lastBlock = Math.max(lastBlock, progress.shared.blockNumber);
      onShared(invitee);
    });
    if (done > 0) void refresh(lastBlock);
    return done;
  };

  /** The rows show each result; the notice also reaches a person who has left the page. */
  const run = async (invitees: readonly Invitee[]): Promise<void> => {
    setRows(invitees.map((invitee) => ({ ...invitee, progress: { is: 'waiting' } })));
    const done = await send(
      invitees,
      invitees.map((_, at) => at),
    );
    const words = text('share.many-done', { n: done, total: invitees.length });
    if (done === invitees.length) shell.notify.success(words);
    else shell.notify.warning(words);
  };
  const repeat = async (places: readonly number[]): Promise<void> => {
    const chosen = places.flatMap((place) => rows[place] ?? []);
    for (const place of places) note(place, { is: 'waiting' });
    await send(chosen, places);
  };
  return { rows, run, repeat };
};
