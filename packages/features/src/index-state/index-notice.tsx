import { Failure } from '@ipr/domain';
import { ClockCircleOutlined, useFailureText, useLanguage, useText } from '@ipr/ui';
import { useEffect, useState } from 'react';
import { followIndex, type IndexAndChain, type IndexState } from './follow-index.ts';
import classes from './index-notice.module.css';

const current: IndexState = { kind: 'current' };

const isSame = (one: IndexState, other: IndexState): boolean =>
  one.kind === other.kind && (one.kind !== 'behind' || one.blocks === (other as typeof one).blocks);

/** The current index state; a poll without a change causes no render. */
const useIndexState = ({ index, chain }: IndexAndChain): IndexState => {
  const [state, setState] = useState<IndexState>(current);
  useEffect(() => {
    setState(current);
    return followIndex({ index, chain }, (seen) => setState((before) => (isSame(before, seen) ? before : seen)));
  }, [index, chain]);
  return state;
};

/** Notice in the shell's frame that lists may be outdated, because the index is catching up or unavailable; empty otherwise. */
export const IndexNotice = (ports: IndexAndChain) => {
  const text = useText();
  const failureText = useFailureText();
  const { locale } = useLanguage();
  const state = useIndexState(ports);
  const words = (): string => {
    if (state.kind === 'behind') return text('index.behind-notice', { n: state.blocks.toLocaleString(locale) });
    return failureText(new Failure('index.unavailable'));
  };
  // The live region exists from the first render, so that screen readers announce its content.
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
