import {
  type EncryptedAsset,
  type OpenStep,
  openAssetDetails,
  openAssetFile,
  openDepsOf,
} from '@ipr/client/asset/open-asset-file';
import { type OpenedParts, openAssetParts } from '@ipr/client/asset/open-asset-parts';
import { openShownFile, openShownParts, type ShownTexts } from '@ipr/client/asset/open-shown-file';
import type { AssetView } from '@ipr/client/asset/read-asset';
import { recordView } from '@ipr/client/asset/record-view';
import { type AssetMetadata, asFailure, type FailureCode, type PrivateMetadata } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { useText } from '@ipr/ui';
import { downloadFile, playsInParts, type Reader } from '@ipr/viewer';
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

/** A decrypted file, or a film of which parts are read; `bytes` are its first ones then. */
export interface ShownFile extends ShownTexts {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly parts?: OpenedParts['parts'];
}

/** The operator's key signs without a prompt, so the private fields are opened with the file; another wallet prompts for each key. */
const openersOf = (custody: string) =>
  custody === 'assisted' ? ([openAssetFile, openAssetParts] as const) : ([openShownFile, openShownParts] as const);

const nameOf = (opened: Partial<ShownTexts>): string => opened.fileName ?? opened.private?.originalFileName ?? '';

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
  const [file, setFile] = useState<ShownFile | null>(null);
  /** A film turned out to need the whole file. */
  const needsWhole = useRef(false);
  const isViewed = useRef(false);
  const [details, setDetails] = useState<PrivateMetadata | null>(null);
  const deps = openDepsOf(shell);
  const encrypted: EncryptedAsset | null = metadata && {
    onChainHash: asset.hash,
    metadata,
    ...(replacedBy ? { replacedBy } : {}),
  };

  const read = async (
    opening: EncryptedAsset,
    inParts: boolean,
    report: (step: OpenStep) => void,
    signal: AbortSignal,
  ): Promise<ShownFile> => {
    const [openFile, openParts] = openersOf(shell.session.custody);
    if (!inParts) {
      const opened = await openFile(deps, opening, report, signal);
      return { ...opened, fileName: nameOf(opened) };
    }
    const { head, ...opened } = await openParts(deps, opening, report, signal);
    return { bytes: head, ...opened, fileName: nameOf(opened) };
  };

  /** @returns the opened file; null on failure, with the reason in `state` */
  const open = async (purpose: 'view' | 'download' | 'preview'): Promise<ShownFile | null> => {
    if (!encrypted) return null;
    const inParts = purpose !== 'download' && !needsWhole.current && playsInParts(encrypted.metadata.fileInfo);
    const isKnown = file !== null && (inParts || !file.parts);
    const opened = isKnown ? file : await run(purpose, (report, signal) => read(encrypted, inParts, report, signal));
    if (!opened) return null;
    if (!isViewed.current) void recordView(shell, asset.id, warnByCode);
    isViewed.current = true;
    setFile(opened);
    if (opened.private) setDetails(opened.private);
    if (purpose === 'download') {
      downloadFile(opened.bytes, opened.fileName);
      notify.success(text('asset.downloaded'));
    }
    return opened;
  };

  /** Opens the whole file in place of its parts. */
  const openWhole = (purpose: 'view' | 'preview'): void => {
    needsWhole.current = true;
    setFile(null);
    void open(purpose);
  };

  const openDetails = async (purpose: 'details' | 'preview' = 'details'): Promise<void> => {
    if (!encrypted) return;
    const opened = await run(purpose, (report, signal) => openAssetDetails(deps, encrypted, report, signal));
    if (opened) setDetails(opened);
  };

  /** Reader named in the watermark; the owner's own file has none. */
  const reader: Reader | null = standing === 'owner' ? null : shell.session;
  return { file, reader, details, state, open, openWhole, openDetails, cancel };
};

export type Opening = ReturnType<typeof useOpenedFile>;
