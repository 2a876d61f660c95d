import { useText } from '@ipr/ui';
import { useEffect, useId, useMemo, useRef } from 'react';
import { depthNow } from './depth-of.ts';
import classes from './nda.module.css';
import { type Block, readText } from './read-text.ts';

const Part = ({ block: { is, text } }: { readonly block: Block }) => {
  if (is === 'title') return <h3 className={classes.title}>{text}</h3>;
  if (is === 'heading') return <h4 className={classes.heading}>{text}</h4>;
  return <p className={is === 'item' ? classes.item : classes.paragraph}>{text}</p>;
};

interface NdaTextProps {
  readonly text: string;
  /** Language of the text. */
  readonly locale: string;
  /** Called with the deepest visible position, 0 to 1; at once for a text that fits. */
  readonly onReached?: (depth: number) => void;
}

/** Events after which more of the text may be visible: scrolling of any container, resizing, the opening animation of a dialog. */
const movements = ['scroll', 'resize', 'animationend', 'transitionend'] as const;

/** Reports the deepest visible position at once and after each such event. */
const useDepth = (text: string, onReached: NdaTextProps['onReached']) => {
  const region = useRef<HTMLElement>(null);
  const report = useRef(onReached);
  report.current = onReached;
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts again for another text
  useEffect(() => {
    const reportDepth = () => {
      if (region.current) report.current?.(depthNow(region.current));
    };
    reportDepth();
    for (const name of movements) addEventListener(name, reportDepth, { capture: true, passive: true });
    return () => {
      for (const name of movements) removeEventListener(name, reportDepth, { capture: true });
    };
  }, [text]);
  return region;
};

/** An NDA in a scrollable region that is reachable by keyboard. */
export const NdaText = ({ text, locale, onReached }: NdaTextProps) => {
  const word = useText();
  const id = useId();
  const region = useDepth(text, onReached);
  const blocks = useMemo(() => readText(text), [text]);
  return (
    <section
      ref={region}
      id={id}
      aria-label={word('nda.text')}
      lang={locale}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      className={classes.text}
    >
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of an immutable text
        <Part key={at} block={block} />
      ))}
    </section>
  );
};
