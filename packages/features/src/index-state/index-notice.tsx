import { Failure } from '@ipr/domain';
import { ClockCircleOutlined, useFailureText, useLanguage, useText } from '@ipr/ui';
import { useEffect, useState } from 'react';
import { followIndex, type IndexAndChain, type IndexState } from './follow-index.ts';
import classes from './index-notice.module.css';

const current: IndexState = { kind: 'current' };

const isSame = (one: IndexState, other: IndexState): boolean =>
  one.kind === other.kind && (one.kind !== 'behind' || one.blocks === (other as typeof one).blocks);

/** How far the index is; a look that finds nothing new renders nothing. */
const useIndexState = ({ index, chain }: IndexAndChain): IndexState => {
  const [state, setState] = useState<IndexState>(current);
  useEffect(() => {
    setState(current);
    return followIndex({ index, chain }, (seen) => setState((before) => (isSame(before, seen) ? before : seen)));
  }, [index, chain]);
  return state;
};

/** Says calmly, in the shell's frame for all modules, that lists may be old: the index takes in what the chain has, or does not answer. Nothing otherwise. */
export const IndexNotice = (ports: IndexAndChain) => {
  const text = useText();
  const failureText = useFailureText();
  const { locale } = useLanguage();
  const state = useIndexState(ports);
  const words = (): string => {
    if (state.kind === 'behind') return text('index.behind-notice', { n: state.blocks.toLocaleString(locale) });
    return failureText(new Failure('index.unavailable'));
  };
  // The place is there from the start, so that screen readers hear what comes into it.
  return (
    <div role="status" className={classes.place}>
      {state.kind === 'current' ? null : (
        <p className={classes.notice}>
          <ClockCircleOutlined aria-hidden /> {words()}
        </p>
      )}
    </div>
  );
};
