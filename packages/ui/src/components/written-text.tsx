import { codeOfMark, revealInvisible } from '@ipr/domain';
import { createElement, type ReactNode } from 'react';

/** Codes read from left to right and keep their place beside words that read from right to left. */
const isolated = (part: string, at: number): ReactNode =>
  at % 2 === 1 ? createElement('bdi', { dir: 'ltr' }, part) : part;

/**
 * Text that a person wrote, such as a title: its direction does not reorder what surrounds it, and invisible marks are shown as
 * their code points. Elements stay as they are.
 */
export const WrittenText = ({ children }: { readonly children: ReactNode }): ReactNode =>
  typeof children === 'string'
    ? createElement('bdi', null, ...revealInvisible(children).split(codeOfMark).map(isolated))
    : children;
