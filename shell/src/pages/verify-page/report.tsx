import { Alert, Button, DateText, HashText, useSizeText, useText } from '@ipr/ui';
import { refutedVersions } from '@ipr/verify/bundle/settle';
import type { VerifiedBundle } from '@ipr/verify/verify-bundle';
import { useEffect, useRef, useState } from 'react';
import type { CheckedFile } from './check-file.ts';
import { ConfirmOnChain } from './confirm-on-chain.tsx';
import { Moment } from './details.tsx';
import { DimensionList, VersionList } from './dimension-list.tsx';
import { Fact } from './kinds/fact.tsx';
import { KindFacts } from './kinds/kind-facts.tsx';
import classes from './report.module.css';

const tones = { proved: 'success', refuted: 'error', 'not-proved': 'warning', unreadable: 'error' } as const;

/** Reasons under the verdict; the dimensions list all of them. */
const mostReasons = 20;

/** The verdict, with the reasons of failed checks. */
const Verdict = ({ result: { verdict, entries, unreadable } }: { readonly result: VerifiedBundle }) => {
  const text = useText();
  const fallen = verdict === 'not-proved' ? refutedVersions(entries) : [];
  const failed = entries.filter(({ outcome }) => outcome === 'refuted');
  const counted = entries.filter(({ outcome }) => outcome === verdict);
  const reasons = failed.slice(0, mostReasons).map(({ code, reason, params: { version } }) => {
    const labelled = (label: string) => `${text('verify.labelled', { label })} `;
    const about = typeof version === 'number' ? labelled(text('verify.version', { n: version })) : '';
    const because = reason ? ` – ${text('verify.because', { reason: text(`reason.${reason}`) })}` : '';
    return `${about}${labelled(text('verify.outcome.refuted'))}${text(`finding.${code}`)}${because}`;
  });
  const byEntries =
    verdict === 'unreadable'
      ? text(`unreadable.${unreadable?.reason ?? 'document.unreadable'}`)
      : text(`verify.${verdict}-text`, { n: counted.length, total: entries.length });
  const sentence = fallen.length > 0 ? text('verify.versions-text') : byEntries;
  const title =
    fallen.length > 0
      ? text('verify.verdict.versions', { list: fallen.join(', ') })
      : text(`verify.verdict.${verdict}`);
  return (
    <Alert
      type={tones[verdict]}
      showIcon
      role={tones[verdict] === 'error' ? 'alert' : 'status'}
      title={<h2 className={classes.verdict}>{title}</h2>}
      description={
        <>
          <p className={classes.sentence}>{sentence}</p>
          {reasons.length > 0 ? (
            <ul className={classes.reasons}>
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          ) : null}
          {failed.length > mostReasons ? (
            <p>{text('verify.more-reasons', { n: failed.length - mostReasons })}</p>
          ) : null}
        </>
      }
    />
  );
};

const titles = {
  proved: 'verify.facts',
  'not-proved': 'verify.facts-not-proved',
  refuted: 'verify.facts-refuted',
  unreadable: 'verify.facts-refuted',
} as const;

const FileFacts = ({ checked }: { readonly checked: CheckedFile }) => {
  const text = useText();
  const sizeText = useSizeText();
  const { name, size, sha256, checkedAt, roots, signers, result } = checked;
  return (
    <section aria-labelledby="verify-facts" className={classes.section}>
      <h2 id="verify-facts">{text(titles[result.verdict])}</h2>
      <dl className={classes.facts}>
        {result.facts ? <KindFacts facts={result.facts} /> : null}
        {result.facts ? (
          <Fact label="verify.fact.made">
            <Moment iso={result.facts.madeAt} />
          </Fact>
        ) : null}
        <Fact label="verify.fact.file">
          {name} ({sizeText(size)})
        </Fact>
        {sha256 ? (
          <Fact label="verify.fact.sha256">
            <HashText value={sha256} whole />
          </Fact>
        ) : null}
        {result.kind ? (
          <Fact label="verify.fact.trusted">
            {roots.length > 0 ? roots.map((root) => root.name).join(', ') : text('verify.trusted-own')}
          </Fact>
        ) : null}
        {result.kind === 'certificate' ? (
          <Fact label="verify.fact.signers">
            {signers.length > 0 ? signers.map((signer) => signer.name).join(', ') : text('verify.signers-nobody')}
          </Fact>
        ) : null}
        <Fact label="verify.fact.checked">
          <DateText seconds={checkedAt} proof />
        </Fact>
      </dl>
    </section>
  );
};

interface ReportProps {
  readonly checked: CheckedFile;
  /** True for a repeated check: the focus then stays where it is. */
  readonly again: boolean;
  readonly rpcUrl: string;
  readonly onAnother: () => void;
}

/** The report on a file: for reading, printing, and verification against the chain. */
export const Report = ({ checked, again, rpcUrl, onAnother }: ReportProps) => {
  const text = useText();
  const [result, setResult] = useState(checked.result);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!again) top.current?.focus();
  }, [again]);
  return (
    <div ref={top} tabIndex={-1} className={classes.report}>
      {result.kind ? <p className={classes.kind}>{text(`verify.kind.${result.kind}`)}</p> : null}
      <Verdict result={result} />
      {result.claims ? <ConfirmOnChain result={checked.result} rpcUrl={rpcUrl} onConfirmed={setResult} /> : null}
      <FileFacts checked={{ ...checked, result }} />
      <VersionList versions={result.versions} />
      {result.dimensions ? <DimensionList outcomes={result.dimensions} entries={result.entries} /> : null}
      <p className={classes.soft}>{text('verify.program')}</p>
      <div className={`${classes.buttons} ${classes.screenOnly}`}>
        <Button type="primary" onClick={onAnother}>
          {text('verify.another')}
        </Button>
        <Button onClick={() => window.print()}>{text('verify.print')}</Button>
      </div>
    </div>
  );
};
