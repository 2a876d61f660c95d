import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { GlobalOutlined, LockOutlined } from '../icons.ts';
import { useText } from '../texts/text-provider.tsx';
import classes from './marks.module.css';

const Mark = ({ icon, word, hint }: { readonly icon: ReactNode; readonly word: string; readonly hint: string }) => (
  <Tooltip title={hint}>
    <span className={classes.mark}>
      {icon}
      {word}
      <span className="ipr-hidden">{`. ${hint}`}</span>
    </span>
  </Tooltip>
);

/** Marks a value that is public forever (decision R17). */
export const PublicMark = () => {
  const text = useText();
  return <Mark icon={<GlobalOutlined aria-hidden />} word={text('mark.public')} hint={text('mark.public-hint')} />;
};

/** Marks a value that is encrypted for people with access. */
export const SecretMark = () => {
  const text = useText();
  return <Mark icon={<LockOutlined aria-hidden />} word={text('mark.secret')} hint={text('mark.secret-hint')} />;
};
