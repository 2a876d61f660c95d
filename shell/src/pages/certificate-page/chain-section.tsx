import type { PortalConfig } from '@ipr/api';
import { Alert, ErrorState, LoadingState, Tag, useText } from '@ipr/ui';
import { queryNode } from '@ipr/verify/chain/query-node';
import { useEffect, useState } from 'react';
import { absolute } from '../../requests/quiet-identity.ts';
import { Fact, WholeAddress } from '../verify-page/kinds/fact.tsx';
import classes from '../verify-page/report.module.css';
import own from './certificate-page.module.css';
import { type ChainNow, chainChecks, checkChain, type Outcome, type ValidCertificate } from './check-chain.ts';

type State =
  | { readonly is: 'loading' }
  | { readonly is: 'read'; readonly found: ChainNow }
  | { readonly is: 'failed'; readonly thrown: unknown };

const useChainNow = ({ network, contracts, urls }: PortalConfig, certificate: ValidCertificate) => {
  const [state, setState] = useState<State>({ is: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again
  useEffect(() => {
    const controller = new AbortController();
    const settle = (next: State) => controller.signal.aborted || setState(next);
    const { chainId, genesisHash } = network;
    setState({ is: 'loading' });
    checkChain(
      queryNode(absolute(urls.rpc), controller.signal),
      { chainId, genesisHash, registry: contracts.registry },
      certificate,
    ).then(
      (found) => settle({ is: 'read', found }),
      (thrown: unknown) => settle({ is: 'failed', thrown }),
    );
    return () => controller.abort();
  }, [certificate, attempt]);
  return { state, retry: () => setAttempt((before) => before + 1) };
};

const colours = { passed: 'success', refuted: 'error', open: 'default' } as const satisfies Record<Outcome, string>;

const Checks = ({ found: { outcomes, now }, certificate }: { found: ChainNow; certificate: ValidCertificate }) => {
  const text = useText();
  const { number } = certificate.version;
  // A newer version refutes nothing: the certificate is about the older one.
  const shown = chainChecks.filter((check) => check !== 'newest' || outcomes.newest === 'passed');
  return (
    <>
      <ul className={own.checks}>
        {shown.map((check) => (
          <li key={check}>
            <Tag color={colours[outcomes[check]]}>{text(`certificate.page.${outcomes[check]}`)}</Tag>
            <span>{text(`certificate.page.check.${check}`)}</span>
          </li>
        ))}
      </ul>
      {now && now.versions > number ? (
        <Alert type="info" showIcon title={text('certificate.page.newer', { n: now.versions, version: number })} />
      ) : null}
      {now ? (
        <dl className={classes.facts}>
          <Fact label="certificate.page.owner">
            <WholeAddress address={now.owner} />
          </Fact>
        </dl>
      ) : null}
    </>
  );
};

/** State of the chain, queried and compared in this browser. */
export const ChainSection = ({ config, certificate }: { config: PortalConfig; certificate: ValidCertificate }) => {
  const text = useText();
  const { state, retry } = useChainNow(config, certificate);
  return (
    <section aria-label={text('certificate.page.chain')} className={classes.section}>
      <h2>{text('certificate.page.chain')}</h2>
      {state.is === 'loading' ? <LoadingState text={text('certificate.page.checking')} /> : null}
      {state.is === 'failed' ? <ErrorState error={state.thrown} onRetry={retry} /> : null}
      {state.is === 'read' ? <Checks found={state.found} certificate={certificate} /> : null}
      <p className={classes.limits}>{text('certificate.page.chain-how')}</p>
    </section>
  );
};
