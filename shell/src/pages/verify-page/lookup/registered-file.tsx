import type { PortalConfig } from '@ipr/api';
import type { EarlierRecord } from '@ipr/client/registration/find-earlier';
import {
  Alert,
  Button,
  DateText,
  ErrorState,
  HashText,
  LoadingState,
  useSizeText,
  useText,
  WrittenText,
} from '@ipr/ui';
import { useEffect, useRef } from 'react';
import { Fact, WholeAddress } from '../kinds/fact.tsx';
import classes from '../report.module.css';
import { type LoadPorts, useLookup } from './use-lookup.ts';

interface LookedUpFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** 64 hex digits. */
  readonly sha256: string;
}

const Outcome = ({ type, title, words }: { type: 'success' | 'info'; title: string; words: string }) => (
  <Alert
    type={type}
    showIcon
    role="status"
    title={<h2 className={classes.verdict}>{title}</h2>}
    description={<p className={classes.sentence}>{words}</p>}
  />
);

/** The public record of a registered file. */
const RecordFacts = ({ record }: { readonly record: EarlierRecord }) => {
  const text = useText();
  return (
    <>
      <Fact label="lookup.title">
        <WrittenText>{record.title}</WrittenText>
      </Fact>
      <Fact label="asset.id">{record.id}</Fact>
      <Fact label="lookup.by">
        <WholeAddress address={record.registrant} />
      </Fact>
      <Fact label="lookup.time">
        <DateText seconds={record.since} proof />
      </Fact>
      {record.owner === record.registrant ? null : (
        <Fact label="lookup.owner">
          <WholeAddress address={record.owner} />
        </Fact>
      )}
      {record.txHash ? (
        <Fact label="verify.param.transaction">
          <HashText value={record.txHash} whole label={text('verify.param.transaction')} />
        </Fact>
      ) : null}
    </>
  );
};

interface FactsProps {
  readonly file: LookedUpFile;
  readonly network: PortalConfig['network'];
  readonly record: EarlierRecord | undefined;
}

const Facts = ({ file, network, record }: FactsProps) => {
  const text = useText();
  const sizeText = useSizeText();
  return (
    <section aria-label={text('verify.facts')} className={classes.section}>
      <dl className={classes.facts}>
        {record ? <RecordFacts record={record} /> : null}
        <Fact label="verify.fact.file">
          {file.name} ({sizeText(file.size)})
        </Fact>
        <Fact label="verify.fact.sha256">
          <HashText value={file.sha256} whole />
        </Fact>
        <Fact label="verify.param.network">
          {network.local ? text('certificate.page.local-chain') : network.name} ({network.chainId})
        </Fact>
      </dl>
      {record ? <p className={classes.limits}>{text('lookup.limits')}</p> : null}
    </section>
  );
};

interface RegisteredFileProps {
  readonly file: LookedUpFile;
  readonly network: PortalConfig['network'];
  readonly loadPorts: LoadPorts;
  readonly onAnother: () => void;
}

/** The registration of a file that is no evidence, or that it has none. */
export const RegisteredFile = ({ file, network, loadPorts, onAnother }: RegisteredFileProps) => {
  const text = useText();
  const { state, retry } = useLookup(loadPorts, file.sha256);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} tabIndex={-1} className={classes.report}>
      {state.is === 'loading' ? <LoadingState text={text('lookup.working', { name: file.name })} /> : null}
      {state.is === 'failed' ? (
        <ErrorState
          title={text('lookup.failed')}
          advice={text('lookup.failed-text')}
          error={state.thrown}
          onRetry={retry}
        />
      ) : null}
      {state.is === 'found' ? (
        <Outcome type="success" title={text('lookup.found')} words={text('lookup.found-text', { name: file.name })} />
      ) : null}
      {state.is === 'none' ? (
        <Outcome type="info" title={text('lookup.none')} words={text('lookup.none-text')} />
      ) : null}
      <Facts file={file} network={network} record={state.is === 'found' ? state.record : undefined} />
      <div className={`${classes.buttons} ${classes.screenOnly}`}>
        <Button type="primary" onClick={onAnother}>
          {text('verify.another')}
        </Button>
        <Button onClick={() => window.print()}>{text('verify.print')}</Button>
      </div>
    </div>
  );
};
