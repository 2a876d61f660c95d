import type { PortalConfig } from '@ipr/api';
import { Button, ErrorState, PageHead, type Stage, StageList, useText } from '@ipr/ui';
import { DownloadList } from './download-list.tsx';
import { EvidenceZone } from './evidence-zone.tsx';
import { RegisteredFile } from './lookup/registered-file.tsx';
import type { LoadPorts } from './lookup/use-lookup.ts';
import { PublicFrame } from './public-frame.tsx';
import { Report } from './report.tsx';
import { TrustPanel } from './trust/trust-panel.tsx';
import { useOperatorKeys } from './trust/use-operator-keys.ts';
import { useTrustedCertificates } from './trust/use-trusted-certificates.ts';
import { type CheckState, useCheck } from './use-check.ts';
import classes from './verify-page.module.css';

type Checking = Extract<CheckState, { readonly is: 'checking' }>;
type DoneState = Extract<CheckState, { readonly is: 'done' }>;

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

type VerifyConfig = Pick<PortalConfig, 'contracts' | 'network' | 'urls'>;

/** Reasons for which a file is no evidence at all, in contrast to damaged evidence. */
const plainReasons: ReadonlySet<string> = new Set(['zip.not-a-zip', 'zip.unsupported', 'manifest.missing']);

interface CheckProps extends ReturnType<typeof useCheck> {
  readonly config: VerifyConfig;
  readonly loadPorts: LoadPorts;
}

const Done = ({ config, loadPorts, state, reset }: Omit<CheckProps, 'check'> & { readonly state: DoneState }) => {
  const { checked, run } = state;
  const { name, size, sha256, result } = checked;
  if (sha256 && plainReasons.has(result.unreadable?.reason ?? ''))
    return (
      <RegisteredFile
        key={run}
        file={{ name, size, sha256 }}
        network={config.network}
        loadPorts={loadPorts}
        onAnother={reset}
      />
    );
  return <Report key={run} {...state} rpcUrl={config.urls.rpc} onAnother={reset} />;
};

const Check = ({ check, ...props }: CheckProps) => {
  const { state, reset } = props;
  const text = useText();
  if (state.is === 'idle') return <EvidenceZone onFile={(file) => void check(file)} />;
  if (state.is === 'checking') return <Progress {...state} onCancel={reset} />;
  if (state.is === 'done') return <Done {...props} state={state} />;
  return (
    <ErrorState
      title={text('verify.failed')}
      safe={text('verify.failed-safe')}
      error={state.thrown}
      onRetry={() => void check(state.file)}
    />
  );
};

/**
 * Verifies evidence in this browser, without sign-in and without sending any data, and looks up the registration of any other file by
 * its hash.
 */
export const VerifyPage = ({ config, loadPorts }: Pick<CheckProps, 'config' | 'loadPorts'>) => {
  const text = useText();
  const [roots, signers] = [useTrustedCertificates(), useTrustedCertificates()];
  const operator = useOperatorKeys();
  const checking = useCheck({ roots: roots.trusted, signers: signers.trusted, operatorKeys: operator.keys });
  return (
    <PublicFrame network={config.network}>
      <PageHead title={text('verify.title')} subtitle={text('verify.subtitle')} />
      <Check config={config} loadPorts={loadPorts} {...checking} />
      <TrustPanel roots={roots} signers={signers} operator={operator} />
      <DownloadList />
    </PublicFrame>
  );
};
