import type { ReactElement } from 'react';

export interface ButtonProps {
  readonly onClick?: () => void;
  readonly onPointerEnter?: () => void;
  readonly onFocus?: () => void;
  readonly loading?: boolean;
}

export interface LinkMenuProps {
  readonly entries: readonly { readonly label: string; readonly to: string }[];
  /** The button that opens the menu. */
  readonly children: ReactElement<ButtonProps>;
}
