import type { PortalConfig } from '@ipr/api';
import { Link } from '@ipr/mfe-contract';
import { createLinks } from '@ipr/mfe-contract/portal-links';
import { Button, ErrorState, PageHead, type Stage, StageList, useText } from '@ipr/ui';
import { Logo } from '../../layout/logo.tsx';
import { PageFoot } from '../../layout/page-foot.tsx';
import { ThemeToggle } from '../../layout/theme-toggle.tsx';
import { LanguageChoice } from '../login-page/language-choice.tsx';
import { DownloadList } from './download-list.tsx';
import { EvidenceZone } from './evidence-zone.tsx';
import { Report } from './report.tsx';
import { TrustPanel } from './trust/trust-panel.tsx';
import { useOperatorKeys } from './trust/use-operator-keys.ts';
import { useTrustedRoots } from './trust/use-trusted-roots.ts';
import { type CheckState, useCheck } from './use-check.ts';
import classes from './verify-page.module.css';

type Checking = Extract<CheckState, { readonly is: 'checking' }>;

/** Progress of reading in bytes, then of the checks. */
const Progress = ({ file, progress, onCancel }: Pick<Checking, 'file' | 'progress'> & { onCancel: () => void }) => {
  const text = useText();
  const isRead = progress.step === 'check';
  const stages: readonly Stage[] = [
    {
      key: 'read',
      label: text('verify.step.read'),
      state: isRead ? 'done' : 'now',
      ...(progress.step === 'read' ? { doneBytes: progress.done, totalBytes: file.size } : {}),
    },
    {
      key: 'check',
      label: text('verify.step.check'),
      state: isRead ? 'now' : 'next',
      ...(progress.step === 'check' ? { note: text('verify.checks-done', { n: progress.checks }) } : {}),
    },
  ];
  const title = text('verify.working', { name: file.name });
  return (
    <div className={classes.progress}>
      <p role="status">{title}</p>
      <StageList stages={stages} label={title} />
      <Button onClick={onCancel}>{text('action.cancel')}</Button>
    </div>
  );
};

interface CheckProps extends ReturnType<typeof useCheck> {
  readonly rpcUrl: string;
}

const Check = ({ rpcUrl, state, check, reset }: CheckProps) => {
  const text = useText();
  if (state.is === 'idle') return <EvidenceZone onFile={(file) => void check(file)} />;
  if (state.is === 'checking') return <Progress {...state} onCancel={reset} />;
  if (state.is === 'done') return <Report key={state.run} {...state} rpcUrl={rpcUrl} onAnother={reset} />;
  return (
    <ErrorState
      title={text('verify.failed')}
      safe={text('verify.failed-safe')}
      error={state.thrown}
      onRetry={() => void check(state.file)}
    />
  );
};

/** Verifies evidence in this browser, without sign-in and without sending any data. */
export const VerifyPage = ({ config }: { readonly config: Pick<PortalConfig, 'network' | 'urls'> }) => {
  const text = useText();
  const links = createLinks(null);
  const trust = useTrustedRoots();
  const operator = useOperatorKeys();
  const checking = useCheck(trust.roots, operator.keys);
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <Link to={links.dashboard()} className={classes.home} aria-label={text('app.name')}>
          <Logo />
          <span>{text('app.name')}</span>
        </Link>
        <LanguageChoice />
        <ThemeToggle />
      </header>
      <main className={classes.main}>
        <PageHead title={text('verify.title')} subtitle={text('verify.subtitle')} />
        <Check rpcUrl={config.urls.rpc} {...checking} />
        <TrustPanel trust={trust} operator={operator} />
        <DownloadList />
      </main>
      <PageFoot network={config.network} />
    </div>
  );
};
