import {
  Button,
  CheckCircleFilled,
  CloseCircleFilled,
  CloseOutlined,
  ExclamationCircleFilled,
  InfoCircleFilled,
  useText,
} from '@ipr/ui';
import { useTracker } from '../transactions/tracker.ts';
import classes from './toaster.module.css';
import { type Toast, useToasts } from './toasts-store.ts';
import { usePausedTimer } from './use-paused-timer.ts';

/** Successes and notices hide after 5 s, warnings and errors stay until dismissed (decision V16). */
const shownMs = { success: 5000, info: 5000, warning: undefined, failure: undefined } as const;

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
  const dismiss = useToasts((state) => state.dismiss);
  const hold = usePausedTimer(shownMs[toast.tone], toast.id, () => dismiss(toast.id));
  const { action } = toast;
  return (
    <div className={`${classes.toast} ${classes[toast.tone]}`} {...hold}>
      <span className={classes.icon}>{toneIcons[toast.tone]}</span>
      <ToastLines toast={toast} />
      {action ? (
        <Button
          size="small"
          onClick={() => {
            dismiss(toast.id);
            action.run();
          }}
        >
          {action.label}
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

/** The one toast, above a visible transaction card. Screen readers announce errors assertively, others politely. */
export const Toaster = () => {
  const toast = useToasts((state) => state.toast);
  const isOverlayOpen = useTracker(({ entries, minimised }) => entries.length > 0 && !minimised);
  const urgent = toast?.tone === 'failure' || toast?.tone === 'warning';
  return (
    <div className={classes.place} data-raised={isOverlayOpen}>
      <div role="alert">{toast && urgent ? <VisibleToast key={toast.id} toast={toast} /> : null}</div>
      <div role="status">{toast && !urgent ? <VisibleToast key={toast.id} toast={toast} /> : null}</div>
    </div>
  );
};
