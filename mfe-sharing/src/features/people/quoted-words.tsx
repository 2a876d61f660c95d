import { revealInvisible } from '@ipr/domain';
import classes from './quoted-words.module.css';

/** What another person wrote, set apart as their words; invisible marks are shown as their code points. */
export const QuotedWords = ({ words }: { readonly words: string }) => (
  <blockquote dir="auto" className={classes.words}>
    {revealInvisible(words)}
  </blockquote>
);
