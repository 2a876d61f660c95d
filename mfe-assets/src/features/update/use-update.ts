import { StageFailure } from '@ipr/client/flow/flow';
import { isFinal } from '@ipr/client/flow/patience';
import { advance, fail, isBusy } from '@ipr/client/registration/progress';
import { newUpdateDraft, type UpdateDeps, type UpdateDraft, type UpdateInput } from '@ipr/client/update/update';
import { type UpdateResult, updateAsset } from '@ipr/client/update/update-asset';
import { asFailure, Failure, type UpdateStage } from '@ipr/domain';
import { type ShellContract, useFailureText, useShell, useText } from '@ipr/mfe-kit';
import { useEffect, useRef, useState } from 'react';
import { sealInWorker } from '../../model/files/seal-in-worker.ts';
import type { ReadableAsset } from '../asset/readable-asset.ts';
import { idleUpdate } from './update-progress.ts';

export type UpdateOutcome = { readonly done: UpdateResult } | { readonly failure: StageFailure<UpdateStage> };

/**
 * Number of the version that the person saw. An index that lags does not know it yet; then it is the chain's, as long as
 * that is still at the very document the person saw.
 * @throws asset.changed-meanwhile
 */
const versionSeen = async ({ ports }: Pick<ShellContract, 'ports'>, { asset }: ReadableAsset): Promise<number> => {
  const indexed = asset.versions.find(({ cid }) => cid === asset.cid);
  if (indexed) return indexed.number;
  const version = await ports.chain.versionOf(asset.id);
  const { cid } = await ports.chain.asset(asset.id);
  if (cid !== asset.cid) throw new Failure('asset.changed-meanwhile', { version });
  return version;
};

/** What failed after the update itself, with a Retry that does just that again. */
const useWarnings = (): UpdateDeps['warn'] => {
  const { notify } = useShell();
  const text = useText();
  const failureText = useFailureText();
  const warn: UpdateDeps['warn'] = (stage, thrown, retry) => {
    const again = () =>
      void retry().then(
        () => notify.success(text('update.retry-done')),
        (failed: unknown) => warn(stage, failed, retry),
      );
    notify.warning(text('update.organize-warning', { reason: failureText(thrown) }), {
      label: text('action.retry'),
      run: again,
    });
  };
  return warn;
};

interface Held {
  readonly cid: string;
  readonly file: UpdateInput['file'];
  readonly draft: UpdateDraft;
}

/** The draft that a next attempt goes on with: of the same base and file, or one that is on its way to the chain. */
const useHeldDraft = () => {
  const shell = useShell();
  const held = useRef<Held | null>(null);
  return {
    held,
    draftFor: async (base: ReadableAsset, file: UpdateInput['file']): Promise<UpdateDraft> => {
      const own = held.current;
      if (own && (isFinal(own.draft) || (own.cid === base.asset.cid && own.file === file))) return own.draft;
      const draft = newUpdateDraft({ id: base.asset.id, version: await versionSeen(shell, base) });
      held.current = { cid: base.asset.cid, file, draft };
      return draft;
    },
  };
};

/** Runs the update of one page, keeps its draft between attempts, and can really stop. */
export const useUpdate = () => {
  const shell = useShell();
  const warn = useWarnings();
  const [state, setState] = useState(idleUpdate);
  const { held, draftFor } = useHeldDraft();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const depsOf = (signal: AbortSignal): UpdateDeps => ({
    person: shell,
    signal,
    warn,
    seal: (file, onProgress) => sealInWorker(file, onProgress, signal),
    save: async () => undefined,
    report: (report) => setState((known) => advance(known, report, performance.now())),
    now: () => new Date(),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });

  const update = async (base: ReadableAsset, input: UpdateInput): Promise<UpdateOutcome> => {
    const controller = new AbortController();
    running.current = controller;
    setState(advance(idleUpdate, { stage: 'fetching-existing-data' }, performance.now()));
    try {
      const draft = await draftFor(base, input.file);
      return { done: await updateAsset(depsOf(controller.signal), input, draft) };
    } catch (thrown) {
      const failure =
        thrown instanceof StageFailure
          ? (thrown as StageFailure<UpdateStage>)
          : new StageFailure<UpdateStage>('fetching-existing-data', asFailure(thrown));
      setState((known) => fail(known, failure, performance.now()));
      return { failure };
    } finally {
      running.current = null;
    }
  };

  return {
    state,
    update,
    cancel: () => running.current?.abort(),
    /** Forgets a failed attempt that was made from a version that is no longer the newest. */
    startOver: () => {
      held.current = null;
      setState(idleUpdate);
    },
    busy: isBusy(state),
    /** It was handed to the chain and its end is not known: its texts are settled. */
    sent: held.current ? isFinal(held.current.draft) : false,
  };
};

export type Updating = ReturnType<typeof useUpdate>;
