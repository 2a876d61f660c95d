import { useShell } from '@ipr/mfe-contract';
import {
  Alert,
  Button,
  Checkbox,
  ErrorState,
  Modal,
  type Stage,
  StageList,
  type TextKey,
  useSizeText,
  useText,
} from '@ipr/ui';
import { withPlainSpaces } from '@ipr/ui/texts/french-spaces';
import { useState } from 'react';
import classes from './bundle.module.css';
import { type TakeHomeOrder, type TakeHomeProgress, takeHomeSteps } from './take-home.ts';
import { useTakeHome } from './use-take-home.ts';

const contents = ['files', 'metadata', 'timestamps', 'chain', 'records', 'readme'] as const;

/** The steps of the bundle, each done, current or to do. */
export const takeHomeStages = ({ step, doneBytes, totalBytes }: TakeHomeProgress, withKeys: boolean) => {
  const steps = takeHomeSteps.filter((each) => each !== 'keys' || withKeys);
  const position = steps.indexOf(step);
  return steps.map((key, at): Omit<Stage, 'label'> & { readonly key: typeof key } => ({
    key,
    state: at < position ? 'done' : at > position ? 'next' : 'now',
    ...(at === position && totalBytes ? { doneBytes: doneBytes ?? 0, totalBytes } : {}),
  }));
};

interface KeysProps {
  readonly wanted: boolean;
  readonly understood: boolean;
  readonly onWanted: (wanted: boolean) => void;
  readonly onUnderstood: (understood: boolean) => void;
}

/** Option to include content keys; requires two confirmations by the owner. */
const Keys = ({ wanted, understood, onWanted, onUnderstood }: KeysProps) => {
  const text = useText();
  return (
    <div className={classes.keys}>
      <Checkbox checked={wanted} onChange={({ target }) => onWanted(target.checked)}>
        {text('bundle.keys')}
      </Checkbox>
      <p className={classes.note}>{text('bundle.keys-note')}</p>
      {wanted ? (
        <Alert
          type="warning"
          showIcon
          title={text('bundle.keys-warning-title')}
          description={
            <>
              <p>{text('bundle.keys-warning')}</p>
              <Checkbox checked={understood} onChange={({ target }) => onUnderstood(target.checked)}>
                {text('bundle.keys-confirm')}
              </Checkbox>
            </>
          }
        />
      ) : null}
    </div>
  );
};

const Contents = () => {
  const text = useText();
  return (
    <>
      <p>{text('bundle.intro')}</p>
      <ul className={classes.contents}>
        {contents.map((item) => (
          <li key={item}>{text(`bundle.content.${item}`)}</li>
        ))}
      </ul>
    </>
  );
};

const Making = ({
  progress,
  withKeys,
  onCancel,
}: {
  progress: TakeHomeProgress;
  withKeys: boolean;
  onCancel: () => void;
}) => {
  const text = useText();
  const label = (step: TakeHomeProgress['step']) => text(`bundle.step.${step}` satisfies TextKey);
  const stages = takeHomeStages(progress, withKeys).map((stage) => ({ ...stage, label: label(stage.key) }));
  return (
    <div className={classes.stack}>
      <p role="status" className="ipr-hidden">
        {label(progress.step)}
      </p>
      <StageList stages={stages} label={text('bundle.making')} />
      <Button onClick={onCancel}>{text('action.cancel')}</Button>
    </div>
  );
};

/** The result, with what the bundle lacks. */
export const Done = ({
  bytes,
  lacksRecords,
  lacking,
  onClose,
}: {
  bytes: number;
  lacksRecords: boolean;
  lacking: readonly number[];
  onClose: () => void;
}) => {
  const text = useText();
  const sizeText = useSizeText();
  return (
    <div className={classes.stack}>
      <Alert type="success" showIcon role="status" title={text('bundle.done', { size: sizeText(bytes) })} />
      {lacksRecords ? <Alert type="warning" showIcon title={text('bundle.lacks-records')} /> : null}
      {lacking.length > 0 ? (
        <Alert type="warning" showIcon title={text('bundle.lacks-versions', { list: lacking.join(', ') })} />
      ) : null}
      <p>{text('bundle.done-note')}</p>
      <Button onClick={onClose}>{text('action.close')}</Button>
    </div>
  );
};

/** Inputs of an order apart from the person's choices. */
const useOrder = (view: TakeHomeOrder['view']) => {
  const text = useText();
  const { i18n, config } = useShell();
  const inOwnLanguage = i18n.locale === 'en' ? null : withPlainSpaces(text('bundle.readme', { id: view.asset.id }));
  const notice = config.network.local ? text('bundle.local-chain') : null;
  const orderOf = (withKeys: boolean) => ({ view, withKeys, inOwnLanguage, keyWarning: text('bundle.keys-warning') });
  return { orderOf, notice };
};

interface Props {
  readonly view: TakeHomeOrder['view'];
  readonly onClose: () => void;
}

/** Contents of the bundle, the owner's choice about content keys, progress and result. */
const Body = ({ view, onClose }: Props) => {
  const text = useText();
  const { state, make, cancel } = useTakeHome();
  const { orderOf, notice } = useOrder(view);
  const [wanted, setWanted] = useState(false);
  const [understood, setUnderstood] = useState(false);
  const start = () => void make(orderOf(wanted));
  if (state.kind === 'making') return <Making {...state} onCancel={cancel} />;
  if (state.kind === 'failed')
    return <ErrorState title={text('bundle.failed')} safe={text('bundle.safe')} error={state.thrown} onRetry={start} />;
  if (state.kind === 'done') return <Done {...state} onClose={onClose} />;
  const isReady = !wanted || understood;
  const onWanted = (chosen: boolean) => {
    setWanted(chosen);
    setUnderstood(false);
  };
  return (
    <div className={classes.stack}>
      <Contents />
      {view.standing === 'owner' ? (
        <Keys wanted={wanted} understood={understood} onWanted={onWanted} onUnderstood={setUnderstood} />
      ) : (
        <p className={classes.note}>{text('bundle.no-keys')}</p>
      )}
      {notice ? <p className={classes.note}>{notice}</p> : null}
      <Button type="primary" disabled={!isReady} onClick={start}>
        {text('bundle.make')}
      </Button>
    </div>
  );
};

/** Take home: a ZIP that opens and proves the asset without this portal. Closing the dialog cancels the download. */
export const TakeHomeDialog = ({ view, onClose }: Props) => {
  const text = useText();
  return (
    <Modal open hanging destroyOnHidden footer={null} title={text('bundle.title')} onCancel={onClose}>
      <Body view={view} onClose={onClose} />
    </Modal>
  );
};
