import { openAssetDetails, openDepsOf } from '@ipr/client/asset/open-asset-file';
import {
  type BusyPause,
  type ObtainedCertificate,
  obtainCertificate,
} from '@ipr/client/certificate/obtain-certificate';
import { asFailure } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReadableAsset } from '../asset/readable-asset.ts';
import { certificatesKey } from './use-all-certificates.ts';

export type Purpose = 'view' | 'download';

export type CertificateState =
  | { readonly kind: 'idle' }
  /** With a pause while the service renders other certificates. */
  | { readonly kind: 'working'; readonly purpose: Purpose; readonly pause: BusyPause | null }
  | { readonly kind: 'failed'; readonly purpose: Purpose; readonly thrown: unknown };

/** Resolves after the time, or when the person cancels. */
const after = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });

/** Obtains the certificate of the newest version, one request at a time; leaving the page cancels it. */
export const useCertificate = ({ asset, metadata }: ReadableAsset) => {
  const shell = useShell();
  const queries = useQueryClient();
  const [state, setState] = useState<CertificateState>({ kind: 'idle' });
  const [obtained, setObtained] = useState<ObtainedCertificate | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const known = obtained?.issued.version === asset.versionCount ? obtained : null;

  const obtain = async (purpose: Purpose): Promise<ObtainedCertificate | null> => {
    if (known) return known;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const settle = (next: CertificateState) => signal.aborted || setState(next);
    settle({ kind: 'working', purpose, pause: null });
    const wait = (pause: BusyPause) => {
      settle({ kind: 'working', purpose, pause });
      return after(pause.milliseconds, signal);
    };
    const encrypted = { onChainHash: asset.hash, metadata };
    const readPrivate = () => openAssetDetails(openDepsOf(shell), encrypted, () => undefined, signal);
    try {
      const order = { assetId: asset.id, version: asset.versionCount, language: shell.i18n.locale, readPrivate };
      const found = await obtainCertificate({ api: shell.api, wait, signal }, order);
      if (signal.aborted) return null;
      setObtained(found);
      void queries.invalidateQueries({ queryKey: certificatesKey(shell.session.wallet, asset.id) });
      settle({ kind: 'idle' });
      return found;
    } catch (thrown) {
      settle(asFailure(thrown).kind === 'cancelled' ? { kind: 'idle' } : { kind: 'failed', purpose, thrown });
      return null;
    }
  };

  const cancel = () => {
    running.current?.abort();
    setState({ kind: 'idle' });
  };
  return { state, obtained: known, obtain, cancel, forget: () => setObtained(null) };
};
