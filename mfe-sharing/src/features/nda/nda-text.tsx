import { useText } from '@ipr/mfe-kit';
import { type UIEvent, useEffect, useId, useMemo, useRef } from 'react';
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
  /** Told the deepest part that is in view, 0 to 1; at once for a text that fits. */
  readonly onReached?: (depth: number) => void;
}

const depthOf = ({ scrollTop, clientHeight, scrollHeight }: Element): number =>
  scrollHeight === 0 ? 1 : Math.min(1, (scrollTop + clientHeight + 1) / scrollHeight);

/** An NDA to read: a region of its own, that scrolls by keyboard, too. */
export const NdaText = ({ text, locale, onReached }: NdaTextProps) => {
  const word = useText();
  const id = useId();
  const region = useRef<HTMLElement>(null);
  const blocks = useMemo(() => readText(text), [text]);
  const tell = useRef(onReached);
  tell.current = onReached;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text begins at its beginning
  useEffect(() => {
    if (region.current) tell.current?.(depthOf(region.current));
  }, [text]);
  const scrolled = ({ currentTarget }: UIEvent) => tell.current?.(depthOf(currentTarget));
  return (
    <section
      ref={region}
      id={id}
      aria-label={word('nda.text')}
      lang={locale}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={classes.text}
      onScroll={scrolled}
    >
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one unchanging text
        <Part key={at} block={block} />
      ))}
    </section>
  );
};
