import { useText } from '@ipr/mfe-kit';
import { ErrorState, LoadingState } from '@ipr/ui';
import { FileView, type OpenedFile, type OpenStep } from '@ipr/viewer';
import { Button, Card, Flex, Modal } from 'antd';
import { useState } from 'react';
import type { OpeningState } from './use-opened-file.ts';

const stepText = { key: 'viewer.key', fetching: 'viewer.fetching', decrypting: 'viewer.decrypting' } as const satisfies Record<OpenStep['step'], string>;

interface Props {
  readonly opened: OpenedFile | null;
  readonly state: OpeningState;
  readonly open: (purpose: 'view' | 'download') => Promise<OpenedFile | null>;
}

/** View File and Download File for anyone who can view (D1 section 2). */
export const ActionsTab = ({ opened, state, open }: Props) => {
  const text = useText();
  const [shown, setShown] = useState(false);
  const busy = state.purpose !== null;
  const view = async () => setShown((await open('view')) !== null);
  return (
    <Card>
      <Flex gap={12} wrap>
        <Button type="primary" loading={state.purpose === 'view'} disabled={busy} onClick={view}>{text('asset.view-file')}</Button>
        <Button loading={state.purpose === 'download'} disabled={busy} onClick={() => void open('download')}>{text('asset.download-file')}</Button>
      </Flex>
      {busy && state.step ? <LoadingState text={text(stepText[state.step.step])} /> : null}
      {state.error ? (
        <ErrorState title={text(state.error.purpose === 'view' ? 'asset.view-failed' : 'asset.decrypt-failed')} error={state.error.thrown} onRetry={() => (state.error?.purpose === 'view' ? void view() : void open('download'))} />
      ) : null}
      <Modal open={shown && opened !== null} onCancel={() => setShown(false)} footer={null} width="min(960px, 96vw)" title={text('viewer.title', { name: opened?.private.originalFileName ?? '' })} styles={{ body: { maxHeight: '90vh', overflow: 'auto' } }}>
        {opened ? (
          <FileView
            bytes={opened.bytes}
            name={opened.private.originalFileName}
            texts={{
              zoomIn: text('viewer.zoom-in'),
              zoomOut: text('viewer.zoom-out'),
              failed: text('asset.view-failed'),
              noPreview: text('viewer.no-preview'),
              page: (n, total) => text('viewer.page', { n, total }),
            }}
          />
        ) : null}
      </Modal>
    </Card>
  );
};
