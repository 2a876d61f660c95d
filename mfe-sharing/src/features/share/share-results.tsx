import type { ShareProgress } from '@ipr/client/sharing/share-many';
import { Link, useShell } from '@ipr/mfe-contract';
import {
  Button,
  Card,
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  InfoCircleFilled,
  LoadingOutlined,
  useFailureText,
  useText,
  WrittenText,
} from '@ipr/ui';
import { type ReactNode, useState } from 'react';
import { nameOrWallet } from '../people/name-of.ts';
import { PersonChip } from '../people/person-chip.tsx';
import classes from './share.module.css';
import type { RunRow } from './use-share-run.ts';

const icons: Readonly<Record<ShareProgress['is'], ReactNode>> = {
  waiting: <ClockCircleOutlined aria-hidden />,
  sending: <LoadingOutlined aria-hidden />,
  shared: <CheckCircleFilled aria-hidden className={classes.good ?? ''} />,
  failed: <CloseCircleFilled aria-hidden className={classes.problem ?? ''} />,
  unsent: <InfoCircleFilled aria-hidden />,
};

const isOpen = ({ is }: ShareProgress): boolean => is === 'failed' || is === 'unsent';

/** What is still missing after the grant itself, with a Retry of that step. */
const Rest = ({ progress }: { readonly progress: ShareProgress }) => {
  const text = useText();
  const sentence = useFailureText();
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  if (progress.is !== 'shared') return null;
  const rest = (['unkept', 'unrecorded'] as const).flatMap((key) => {
    const missing = progress.shared[key];
    return missing && !done.has(key) ? [{ key, ...missing }] : [];
  });
  return rest.map(({ key, failure, retry }) => (
    <p key={key} role="alert" className={classes.plain}>
      {text(`share.${key}`, { reason: sentence(failure) })}{' '}
      <Button
        size="small"
        onClick={() =>
          void retry().then(
            () => setDone((known) => new Set([...known, key])),
            // The reason stays shown.
            () => undefined,
          )
        }
      >
        {text('action.retry')}
      </Button>
    </p>
  ));
};

interface RowProps {
  readonly row: RunRow;
  readonly busy: boolean;
  readonly onRepeat: () => void;
}

const Row = ({ row: { target, asset, progress }, busy, onRepeat }: RowProps) => {
  const text = useText();
  const sentence = useFailureText();
  const who = nameOrWallet(target.wallet, target.name, target.email);
  return (
    <li className={classes.result}>
      <PersonChip wallet={target.wallet} name={target.name} email={target.email} copy={false} />
      <span className={classes.resultAsset}>
        <WrittenText>{asset.title}</WrittenText>
      </span>
      <div className={classes.resultState}>
        <span>
          {icons[progress.is]} {text(`share.result-${progress.is}`)}
        </span>
        {progress.is === 'failed' ? <span className={classes.soft}>{sentence(progress.failure)}</span> : null}
        <Rest progress={progress} />
      </div>
      {isOpen(progress) ? (
        <Button
          disabled={busy}
          aria-label={text('access.action-for', { action: text('action.retry'), who: `${who}, ${asset.title}` })}
          onClick={onRepeat}
        >
          {text('action.retry')}
        </Button>
      ) : null}
    </li>
  );
};

interface ShareResultsProps {
  readonly rows: readonly RunRow[];
  readonly onRepeat: (places: readonly number[]) => void;
}

/** One result per recipient and asset, while they are sent and after that. */
export const ShareResults = ({ rows, onRepeat }: ShareResultsProps) => {
  const text = useText();
  const { links } = useShell();
  const busy = rows.some(({ progress: { is } }) => is === 'waiting' || is === 'sending');
  const open = rows.flatMap(({ progress }, place) => (isOpen(progress) ? [place] : []));
  const n = rows.filter(({ progress: { is } }) => is === 'shared').length;
  return (
    <Card>
      <div className={classes.stack}>
        <h2 className={classes.sentTitle} role="status">
          {text('share.many-done', { n, total: rows.length })}
        </h2>
        {busy ? <p className={classes.soft}>{text('share.many-busy')}</p> : null}
        <ul aria-label={text('share.results')} className={classes.people}>
          {rows.map((row, at) => (
            <Row key={`${row.asset.id} ${row.target.wallet}`} row={row} busy={busy} onRepeat={() => onRepeat([at])} />
          ))}
        </ul>
        <div className={classes.buttons}>
          {!busy && open.length > 1 ? <Button onClick={() => onRepeat(open)}>{text('share.retry-all')}</Button> : null}
          <Link to={links.shares({ tab: 'outgoing' })}>{text('share.to-shares')}</Link>
        </div>
      </div>
    </Card>
  );
};
