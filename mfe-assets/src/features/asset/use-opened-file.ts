import {
  type EncryptedAsset,
  type OpenedFile,
  type OpenStep,
  openAssetDetails,
  openAssetFile,
  openDepsOf,
} from '@ipr/client/asset/open-asset-file';
import type { AssetView } from '@ipr/client/asset/read-asset';
import { recordView } from '@ipr/client/asset/record-view';
import { type AssetMetadata, asFailure, type FailureCode, type PrivateMetadata } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { useText } from '@ipr/ui';
import { downloadFile, type Reader } from '@ipr/viewer';
import { useEffect, useRef, useState } from 'react';

/** 'preview' is not requested by the person: its progress and failure are shown in its card only. */
export type Purpose = 'view' | 'download' | 'details' | 'preview';

export interface OpeningState {
  /** Purpose of the opening in progress. */
  readonly purpose: Purpose | null;
  readonly step: OpenStep | null;
  readonly error: { readonly purpose: Purpose; readonly thrown: unknown } | null;
}

/** Whether the person waits for an opening; one that they did not request is replaced by the next request. */
export const isBusy = ({ purpose }: Pick<OpeningState, 'purpose'>): boolean =>
  purpose !== null && purpose !== 'preview';

const idle: OpeningState = { purpose: null, step: null, error: null };

/** Runs one opening at a time and aborts it when the page is left. */
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

/** Logs the code for diagnosis; the file has been opened, so the person gets no error message. */
const warnByCode = (code: FailureCode): void => {
  // biome-ignore lint/suspicious/noConsole: logs the failure code only, no data about the file or the person
  console.warn(`opening not noted: ${code}`);
};

/**
 * Decrypts an asset's private fields and file; decrypted bytes exist only in this page's memory.
 * @param replacedBy document of a version with the same file re-encrypted, used once the original ciphertext is removed
 */
export const useOpenedFile = ({ asset, standing, metadata }: AssetView, replacedBy?: AssetMetadata) => {
  const shell = useShell();
  const { notify } = shell;
  const text = useText();
  const { state, run, cancel } = useOpening();
  const [file, setFile] = useState<OpenedFile | null>(null);
  const [details, setDetails] = useState<PrivateMetadata | null>(null);
  const deps = openDepsOf(shell);
  const encrypted: EncryptedAsset | null = metadata && {
    onChainHash: asset.hash,
    metadata,
    ...(replacedBy ? { replacedBy } : {}),
  };

  /** @returns the opened file; null on failure, with the reason in `state` */
  const open = async (purpose: 'view' | 'download' | 'preview'): Promise<OpenedFile | null> => {
    if (!encrypted) return null;
    const opened = file ?? (await run(purpose, (report, signal) => openAssetFile(deps, encrypted, report, signal)));
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

  const openDetails = async (purpose: 'details' | 'preview' = 'details'): Promise<void> => {
    if (!encrypted) return;
    const opened = await run(purpose, (report, signal) => openAssetDetails(deps, encrypted, report, signal));
    if (opened) setDetails(opened);
  };

  /** Reader named in the watermark; the owner's own file has none. */
  const reader: Reader | null = standing === 'owner' ? null : shell.session;
  return { file, reader, details, state, open, openDetails, cancel };
};

export type Opening = ReturnType<typeof useOpenedFile>;
