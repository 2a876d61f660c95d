import { revealInvisible } from '@ipr/domain';
import type { ReactNode } from 'react';

/**
 * Text that a person wrote, such as a title: its direction does not reorder what surrounds it, and invisible marks are shown as
 * their code points. Elements stay as they are.
 */
export const WrittenText = ({ children }: { readonly children: ReactNode }): ReactNode =>
  typeof children === 'string' ? <bdi>{revealInvisible(children)}</bdi> : children;
