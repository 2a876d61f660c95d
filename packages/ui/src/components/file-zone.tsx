import type { ComponentProps, ReactNode } from 'react';
import classes from './file-zone.module.css';

export interface FileZoneProps {
  /** A file is held over it. */
  readonly over: boolean;
  /** What the box is told beside its looks. */
  readonly box?: Omit<ComponentProps<'div'>, 'className' | 'children'>;
  /** What the input is told; its id is the label's. */
  readonly input: Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'>;
  readonly onFiles: (files: FileList | readonly File[]) => void;
  /** A high one stands alone on its page. */
  readonly high?: boolean;
  readonly children: ReactNode;
}

/** Takes files by drop, click and keyboard: the native input covers the whole box. */
export const FileZone = ({ over, box, input, onFiles, high = false, children }: FileZoneProps) => (
  <div {...box} className={over ? `${classes.zone} ${classes.over}` : classes.zone} data-high={high}>
    <input
      {...input}
      type="file"
      className={classes.input}
      onChange={({ target }) => {
        onFiles(target.files ?? []);
        // The same file may be chosen again after it was changed or removed.
        target.value = '';
      }}
    />
    {children}
  </div>
);
