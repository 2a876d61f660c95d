import { Button, Input, LeftOutlined, RightOutlined, UnorderedListOutlined, useText } from '@ipr/ui';
import { useState } from 'react';
import type { ToFrame } from './frame/messages.ts';
import type { Place } from './use-shown.ts';
import classes from './viewer.module.css';

interface Props {
  readonly place: Place;
  readonly send: (message: ToFrame) => void;
}

/** 'Page n of m', with buttons for the next and the previous page, a field for its number, and the small pictures. */
export const PageBar = ({ place: { page, total }, send }: Props) => {
  const text = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const [pictures, setPictures] = useState(false);
  const goTo = (next: number) => send({ kind: 'page', page: Math.min(total, Math.max(1, next)) });
  const enter = () => {
    if (typed !== null && /^\d+$/.test(typed.trim())) goTo(Number(typed));
    setTyped(null);
  };
  const toggle = () => {
    setPictures(!pictures);
    send({ kind: 'thumbnails', shown: !pictures });
  };
  return (
    <div className={classes.bar}>
      <Button
        className={classes.pages ?? ''}
        aria-label={text('viewer.pages')}
        aria-pressed={pictures}
        icon={<UnorderedListOutlined aria-hidden />}
        onClick={toggle}
      />
      <Button
        aria-label={text('viewer.page-before')}
        icon={<LeftOutlined aria-hidden />}
        disabled={page <= 1}
        onClick={() => goTo(page - 1)}
      />
      <Input
        className={classes.page ?? ''}
        aria-label={text('viewer.page-number')}
        inputMode="numeric"
        maxLength={6}
        value={typed ?? String(page)}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={enter}
        onPressEnter={enter}
      />
      <span aria-hidden>{text('viewer.page-of', { total })}</span>
      <span role="status" className="ipr-hidden">
        {text('viewer.page', { n: page, total })}
      </span>
      <Button
        aria-label={text('viewer.page-after')}
        icon={<RightOutlined aria-hidden />}
        disabled={page >= total}
        onClick={() => goTo(page + 1)}
      />
    </div>
  );
};
