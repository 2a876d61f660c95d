import { Alert, Button, LoadingState, useText } from '@ipr/ui';
import type { VerifiedBundle } from '@ipr/verify/verify-bundle';
import { useEffect, useRef, useState } from 'react';
import classes from './report.module.css';

type Said = 'nothing' | 'asking' | 'confirmed' | 'refused' | 'other-network' | 'no-answer';

interface AskChainProps {
  readonly result: VerifiedBundle;
  readonly rpcUrl: string;
  /** Called with the result extended by the chain's data. */
  readonly onSaid: (result: VerifiedBundle) => void;
}

const useChain = ({ result, rpcUrl, onSaid }: AskChainProps) => {
  const [said, setSaid] = useState<Said>('nothing');
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const abort = new AbortController();
    leaving.current = abort;
    return () => abort.abort();
  }, []);
  const ask = async (): Promise<void> => {
    const { signal } = leaving.current;
    setSaid('asking');
    try {
      const [{ confirmBundle }, { askNode }] = await Promise.all([
        import('@ipr/verify/confirm-bundle'),
        import('@ipr/verify/chain/ask-node'),
      ]);
      const confirmed = await confirmBundle(result, askNode(rpcUrl, signal));
      if (signal.aborted) return;
      const { entries } = confirmed.result;
      const holds = entries.every(({ code, outcome }) => outcome !== 'refuted' || !code.startsWith('chain.'));
      setSaid(!confirmed.asked ? 'other-network' : holds ? 'confirmed' : 'refused');
      if (confirmed.asked) onSaid(confirmed.result);
    } catch {
      if (!signal.aborted) setSaid('no-answer');
    }
  };
  return { said, ask };
};

const words = {
  confirmed: ['success', 'verify.asked'],
  refused: ['error', 'verify.asked-refused'],
  'other-network': ['info', 'verify.other-network'],
  'no-answer': ['warning', 'verify.ask-failed'],
} as const;

/** Verifies the file's claims against the chain, on request only: no network request is made before. */
export const AskChain = (props: AskChainProps) => {
  const text = useText();
  const { said, ask } = useChain(props);
  const isOpen = said === 'nothing' || said === 'no-answer';
  return (
    <div className={classes.ask}>
      <div role="status">
        {said === 'asking' ? <LoadingState text={text('verify.asking')} /> : null}
        {said === 'nothing' || said === 'asking' ? null : (
          <Alert type={words[said][0]} showIcon title={text(words[said][1])} />
        )}
      </div>
      {isOpen ? (
        <div className={classes.screenOnly}>
          <p className={classes.soft}>{text('verify.ask-text')}</p>
          <Button onClick={() => void ask()}>{text('verify.ask')}</Button>
        </div>
      ) : null}
    </div>
  );
};
