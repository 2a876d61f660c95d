import { Alert, Modal, type TextKey, useText } from '@ipr/ui';
import type { ReadableAsset } from '../asset/readable-asset.ts';
import { AnewProgress } from './anew-progress.tsx';
import classes from './seal-anew.module.css';
import { useSealAnew } from './use-seal-anew.ts';

const does = ['anew.does-key', 'anew.does-version', 'anew.does-removal'] as const;
const cannot = ['anew.cannot-copies', 'anew.cannot-earlier', 'anew.cannot-details'] as const;

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

/** What encrypting anew does and what it cannot do, then its progress. It stays open until it has ended or was stopped. */
export const EncryptAnewDialog = ({ view, onClose }: Props) => {
  const text = useText();
  const sealing = useSealAnew(view, onClose);
  const { state, busy, cancel } = sealing.updating;
  return (
    <Modal
      open
      hanging
      destroyOnHidden
      title={text('anew.title')}
      okText={text('anew.action')}
      cancelText={text('action.cancel')}
      okButtonProps={{ loading: busy }}
      cancelButtonProps={{ disabled: busy && state.final }}
      mask={{ closable: false }}
      closable={!busy}
      keyboard={!busy}
      onOk={() => void sealing.start()}
      onCancel={busy ? cancel : onClose}
    >
      {state.stage === 'idle' ? (
        <div className={classes.stack}>
          {sealing.isChanged ? <Alert type="warning" showIcon role="alert" title={text('anew.changed')} /> : null}
          {sealing.isUnfinished ? <Alert type="info" showIcon title={text('anew.unfinished')} /> : null}
          <Points heading="anew.does" points={does} />
          <Points heading="anew.cannot" points={cannot} />
        </div>
      ) : (
        <AnewProgress sealing={sealing} />
      )}
    </Modal>
  );
};
