import {
  Button,
  CheckCircleFilled,
  CloseCircleFilled,
  CloseOutlined,
  ExclamationCircleFilled,
  InfoCircleFilled,
  useText,
} from '@ipr/ui';
import classes from './toaster.module.css';
import { isUrgent, type Toast, useToasts } from './toasts-store.ts';
import { usePausedTimer } from './use-paused-timer.ts';

/** Successes and notices hide after 5 s, with Undo after 10 s, warnings and errors stay until dismissed (decision V16). */
const shownMs = (toast: Toast): number | undefined => {
  if (isUrgent(toast)) return undefined;
  return toast.action?.isUndo ? 10_000 : 5_000;
};

export const toneIcons = {
  success: <CheckCircleFilled aria-hidden />,
  info: <InfoCircleFilled aria-hidden />,
  warning: <ExclamationCircleFilled aria-hidden />,
  failure: <CloseCircleFilled aria-hidden />,
} as const;

/** Text of a toast, for toast and log; screen readers get its tone first. */
export const ToastLines = ({ toast }: { readonly toast: Toast }) => {
  const text = useText();
  const [only, ...more] = toast.lines;
  return (
    <div className={classes.words}>
      <span className="ipr-hidden">{`${text(`notifications.tone.${toast.tone}`)}: `}</span>
      {more.length === 0 ? (
        <span>{only}</span>
      ) : (
        <ul>
          {toast.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {toast.requestId ? (
        <small className={classes.id}>
          {text('error.request-id')}: {toast.requestId}
        </small>
      ) : null}
    </div>
  );
};

const VisibleToast = ({ toast }: { readonly toast: Toast }) => {
  const text = useText();
  const { dismiss, act } = useToasts();
  const hold = usePausedTimer(shownMs(toast), toast.id, () => dismiss(toast.id));
  return (
    <div className={`${classes.toast} ${classes[toast.tone]}`} {...hold}>
      <span className={classes.icon}>{toneIcons[toast.tone]}</span>
      <ToastLines toast={toast} />
      {toast.action ? (
        <Button className={classes.action ?? ''} size="small" onClick={() => act(toast.id)}>
          {toast.action.label}
        </Button>
      ) : null}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={text('action.dismiss')}
        onClick={() => dismiss(toast.id)}
      />
    </div>
  );
};

/** The one toast. Screen readers announce errors assertively, others politely. */
export const Toaster = () => {
  const toast = useToasts((state) => state.toast);
  const urgent = toast && isUrgent(toast);
  return (
    <>
      <div role="alert">{toast && urgent ? <VisibleToast key={toast.id} toast={toast} /> : null}</div>
      <div role="status">{toast && !urgent ? <VisibleToast key={toast.id} toast={toast} /> : null}</div>
    </>
  );
};
