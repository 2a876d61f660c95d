import { Alert, Button, LoadingState, useText } from '@ipr/ui';
import type { VerifiedBundle } from '@ipr/verify/verify-bundle';
import { useEffect, useRef, useState } from 'react';
import classes from './report.module.css';

type ChainState = 'idle' | 'loading' | 'confirmed' | 'refused' | 'other-network' | 'no-answer';

interface ConfirmOnChainProps {
  readonly result: VerifiedBundle;
  readonly rpcUrl: string;
  /** Called with the result extended by the chain's data. */
  readonly onConfirmed: (result: VerifiedBundle) => void;
}

const useConfirmation = ({ result, rpcUrl, onConfirmed }: ConfirmOnChainProps) => {
  const [state, setState] = useState<ChainState>('idle');
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const abort = new AbortController();
    leaving.current = abort;
    return () => abort.abort();
  }, []);
  const confirm = async (): Promise<void> => {
    const { signal } = leaving.current;
    setState('loading');
    try {
      const [{ confirmBundle }, { queryNode }] = await Promise.all([
        import('@ipr/verify/confirm-bundle'),
        import('@ipr/verify/chain/query-node'),
      ]);
      const confirmed = await confirmBundle(result, queryNode(rpcUrl, signal));
      if (signal.aborted) return;
      const { entries } = confirmed.result;
      const holds = entries.every(({ code, outcome }) => outcome !== 'refuted' || !code.startsWith('chain.'));
      setState(!confirmed.answered ? 'other-network' : holds ? 'confirmed' : 'refused');
      if (confirmed.answered) onConfirmed(confirmed.result);
    } catch {
      if (!signal.aborted) setState('no-answer');
    }
  };
  return { state, confirm };
};

const words = {
  confirmed: ['success', 'verify.asked'],
  refused: ['error', 'verify.asked-refused'],
  'other-network': ['info', 'verify.other-network'],
  'no-answer': ['warning', 'verify.ask-failed'],
} as const;

/** Verifies the file's claims against the chain, on request only: no network request is made before. */
export const ConfirmOnChain = (props: ConfirmOnChainProps) => {
  const text = useText();
  const { state, confirm } = useConfirmation(props);
  const isOpen = state === 'idle' || state === 'no-answer';
  return (
    <div className={classes.confirm}>
      <div role="status">
        {state === 'loading' ? <LoadingState text={text('verify.asking')} /> : null}
        {state === 'idle' || state === 'loading' ? null : (
          <Alert type={words[state][0]} showIcon title={text(words[state][1])} />
        )}
      </div>
      {isOpen ? (
        <div className={classes.screenOnly}>
          <p className={classes.soft}>{text('verify.ask-text')}</p>
          <Button onClick={() => void confirm()}>{text('verify.ask')}</Button>
        </div>
      ) : null}
    </div>
  );
};
