import { asFailure } from '@ipr/domain';
import { useShell } from '@ipr/mfe-kit';
import { failureText } from '@ipr/ui';
import { downloadFile, type OpenedFile, openAssetFile, type OpenStep } from '@ipr/viewer';
import { useState } from 'react';
import type { AssetView } from '../../model/asset/read-asset.ts';

export interface OpeningState {
  readonly purpose: 'view' | 'download' | null;
  readonly step: OpenStep | null;
  readonly error: { readonly purpose: 'view' | 'download'; readonly thrown: unknown; readonly sentence: string } | null;
}

const idle: OpeningState = { purpose: null, step: null, error: null };

/** Opens the file for viewing or download; the decrypted bytes live only in this page's memory. */
export const useOpenedFile = (view: AssetView) => {
  const { api, ports, config, notify, i18n } = useShell();
  const [opened, setOpened] = useState<OpenedFile | null>(null);
  const [state, setState] = useState<OpeningState>(idle);

  const read = async (): Promise<OpenedFile> => {
    if (opened) return opened;
    if (!view.metadata) throw new Error('no metadata');
    const deps = { registry: config.contracts.registry, keynet: ports.keynet, content: api.content };
    const subject = { onChainHash: view.asset.hash, owner: view.asset.owner, metadata: view.metadata };
    const file = await openAssetFile(deps, subject, (step) => setState((now) => ({ ...now, step })));
    setOpened(file);
    return file;
  };

  const open = async (purpose: 'view' | 'download'): Promise<OpenedFile | null> => {
    setState({ purpose, step: null, error: null });
    try {
      const file = await read();
      if (purpose === 'download') {
        downloadFile(file.bytes, file.private.originalFileName);
        notify.success(i18n.text('asset.downloaded'));
      }
      setState(idle);
      return file;
    } catch (thrown) {
      const failure = asFailure(thrown);
      const sentence = failureText(failure, i18n.locale);
      setState(failure.kind === 'cancelled' ? idle : { purpose: null, step: null, error: { purpose, thrown, sentence } });
      return null;
    }
  };

  return { opened, state, open };
};
