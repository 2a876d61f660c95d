import type { ComponentProps, ReactNode } from 'react';
import classes from './file-zone.module.css';

export interface FileZoneProps {
  /** True while a file is dragged over it. */
  readonly over: boolean;
  /** Further props of the box. */
  readonly box?: Omit<ComponentProps<'div'>, 'className' | 'children'>;
  /** Props of the input; its id is referenced by the label. */
  readonly input: Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'>;
  readonly onFiles: (files: FileList | readonly File[]) => void;
  /** Full height, for a zone that is alone on its page. */
  readonly high?: boolean;
  readonly children: ReactNode;
}

/** Accepts files by drop, click and keyboard: the native input covers the whole box. */
export const FileZone = ({ over, box, input, onFiles, high = false, children }: FileZoneProps) => (
  <div {...box} className={over ? `${classes.zone} ${classes.over}` : classes.zone} data-high={high}>
    <input
      {...input}
      type="file"
      className={classes.input}
      onChange={({ target }) => {
        onFiles(target.files ?? []);
        // Without a reset, choosing the same file again would fire no change event.
        target.value = '';
      }}
    />
    {children}
  </div>
);
