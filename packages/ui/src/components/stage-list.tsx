import { useSizeText, useText } from '../texts/text-provider.tsx';
import { StageIcon, type StageState } from './stage-icon.tsx';
import classes from './stage-list.module.css';

export interface Stage {
  readonly key: string;
  readonly label: string;
  readonly state: StageState;
  /** Seconds the stage took, or has taken so far. */
  readonly seconds?: number;
  readonly doneBytes?: number;
  /** If set, the line shows 'done of total'. */
  readonly totalBytes?: number;
  /** A note, e.g. why an optional stage was skipped. */
  readonly note?: string;
}

/** Progress as a vertical list; each line also states its state in words. */
export const StageList = ({ stages, label }: { readonly stages: readonly Stage[]; readonly label?: string }) => {
  const text = useText();
  const sizeText = useSizeText();
  return (
    <ol className={classes.list} aria-label={label}>
      {stages.map(({ key, label: name, state, seconds, doneBytes = 0, totalBytes, note }) => (
        <li key={key} className={classes[state]} aria-current={state === 'now' ? 'step' : undefined}>
          <StageIcon state={state} />
          <span className={classes.label}>
            {name}
            <span className="ipr-hidden">{`, ${text(`stage.${state}`)}`}</span>
            {note ? <span className={classes.note}>{note}</span> : null}
          </span>
          <span className={classes.figures}>
            {totalBytes ? text('stage.bytes', { done: sizeText(doneBytes), total: sizeText(totalBytes) }) : null}
            {totalBytes && seconds !== undefined ? ' · ' : null}
            {seconds === undefined ? null : text('stage.seconds', { n: seconds.toFixed(1) })}
          </span>
        </li>
      ))}
    </ol>
  );
};
