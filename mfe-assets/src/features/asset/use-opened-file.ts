import {
  type OpenedFile,
  type OpenStep,
  openAssetDetails,
  openAssetFile,
  openDepsOf,
  type SealedAsset,
} from '@ipr/client/asset/open-asset-file';
import type { AssetView } from '@ipr/client/asset/read-asset';
import { recordView } from '@ipr/client/asset/record-view';
import { type AssetMetadata, asFailure, type FailureCode, type PrivateMetadata } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { useText } from '@ipr/ui';
import { downloadFile, type Reader } from '@ipr/viewer';
import { useEffect, useRef, useState } from 'react';

export type Purpose = 'view' | 'download' | 'details';

export interface OpeningState {
  /** What is being opened right now. */
  readonly purpose: Purpose | null;
  readonly step: OpenStep | null;
  readonly error: { readonly purpose: Purpose; readonly thrown: unknown } | null;
}

const idle: OpeningState = { purpose: null, step: null, error: null };

/** Runs one opening at a time and gives it up when the page is left. */
const useOpening = () => {
  const [state, setState] = useState<OpeningState>(idle);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async <T>(
    purpose: Purpose,
    work: (report: (step: OpenStep) => void, signal: AbortSignal) => Promise<T>,
  ): Promise<T | null> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const settle = (next: OpeningState) => controller.signal.aborted || setState(next);
    setState({ purpose, step: { step: 'key' }, error: null });
    try {
      const result = await work((step) => settle({ purpose, step, error: null }), controller.signal);
      settle(idle);
      return result;
    } catch (thrown) {
      settle(asFailure(thrown).kind === 'cancelled' ? idle : { ...idle, error: { purpose, thrown } });
      return null;
    }
  };

  const cancel = () => {
    running.current?.abort();
    setState(idle);
  };
  return { state, run, cancel };
};

/** For whoever looks for the reason; the person has what they wanted, and is told nothing. */
const warnByCode = (code: FailureCode): void => {
  // biome-ignore lint/suspicious/noConsole: a code alone, with nothing of the file or the person
  console.warn(`opening not noted: ${code}`);
};

/**
 * Opens what an asset keeps encrypted; decrypted bytes live only in this page's memory.
 * @param replacedBy document of a version that has the same file re-encrypted: it is opened from there once its own is gone
 */
export const useOpenedFile = ({ asset, standing, metadata }: AssetView, replacedBy?: AssetMetadata) => {
  const shell = useShell();
  const { notify } = shell;
  const text = useText();
  const { state, run, cancel } = useOpening();
  const [file, setFile] = useState<OpenedFile | null>(null);
  const [details, setDetails] = useState<PrivateMetadata | null>(null);
  const deps = openDepsOf(shell);
  const sealed: SealedAsset | null = metadata && {
    onChainHash: asset.hash,
    metadata,
    ...(replacedBy ? { replacedBy } : {}),
  };

  /** @returns the opened file; null when it failed, which `state` explains */
  const open = async (purpose: 'view' | 'download'): Promise<OpenedFile | null> => {
    if (!sealed) return null;
    const opened = file ?? (await run(purpose, (report, signal) => openAssetFile(deps, sealed, report, signal)));
    if (!opened) return null;
    if (opened !== file) void recordView(shell, asset.id, warnByCode);
    setFile(opened);
    setDetails(opened.private);
    if (purpose === 'download') {
      downloadFile(opened.bytes, opened.private.originalFileName);
      notify.success(text('asset.downloaded'));
    }
    return opened;
  };

  const openDetails = async (): Promise<void> => {
    if (!sealed) return;
    const opened = await run('details', (report, signal) => openAssetDetails(deps, sealed, report, signal));
    if (opened) setDetails(opened);
  };

  /** Whose name stands over the content; the owner's own file is shown without. */
  const reader: Reader | null = standing === 'owner' ? null : shell.session;
  return { file, reader, details, state, open, openDetails, cancel };
};

export type Opening = ReturnType<typeof useOpenedFile>;
