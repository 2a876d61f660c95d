import { Alert, Modal, type TextKey, useText } from '@ipr/ui';
import type { ReadableAsset } from '../asset/readable-asset.ts';
import classes from './rekey.module.css';
import { RekeyProgress } from './rekey-progress.tsx';
import { useRekey } from './use-rekey.ts';

const does = ['rekey.does-key', 'rekey.does-version', 'rekey.does-removal'] as const;
const cannot = ['rekey.cannot-copies', 'rekey.cannot-earlier', 'rekey.cannot-details'] as const;

const Points = ({ heading, points }: { readonly heading: TextKey; readonly points: readonly TextKey[] }) => {
  const text = useText();
  return (
    <>
      <h3>{text(heading)}</h3>
      <ul>
        {points.map((point) => (
          <li key={point}>{text(point)}</li>
        ))}
      </ul>
    </>
  );
};

interface Props {
  readonly view: ReadableAsset;
  readonly onClose: () => void;
}

/** Explains the effect and limits of re-encryption, then shows its progress. Stays open until it has ended or was stopped. */
export const RekeyDialog = ({ view, onClose }: Props) => {
  const text = useText();
  const rekey = useRekey(view, onClose);
  const { state, busy, cancel } = rekey.updating;
  return (
    <Modal
      open
      hanging
      destroyOnHidden
      title={text('rekey.title')}
      okText={text('rekey.action')}
      cancelText={text('action.cancel')}
      okButtonProps={{ loading: busy }}
      cancelButtonProps={{ disabled: busy && state.final }}
      mask={{ closable: false }}
      closable={!busy}
      keyboard={!busy}
      onOk={() => void rekey.start()}
      onCancel={busy ? cancel : onClose}
    >
      {state.stage === 'idle' ? (
        <div className={classes.stack}>
          {rekey.isChanged ? <Alert type="warning" showIcon role="alert" title={text('rekey.changed')} /> : null}
          {rekey.isUnfinished ? <Alert type="info" showIcon title={text('rekey.unfinished')} /> : null}
          <Points heading="rekey.does" points={does} />
          <Points heading="rekey.cannot" points={cannot} />
        </div>
      ) : (
        <RekeyProgress rekey={rekey} />
      )}
    </Modal>
  );
};
