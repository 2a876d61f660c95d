import type { ModalProps } from 'antd';
import { usePhone } from '../theme/use-phone.ts';

type Sheet = Pick<ModalProps, 'width' | 'centered' | 'style' | 'styles'>;

const column = { display: 'flex', flexDirection: 'column' } as const;
const body = { minHeight: 0, overflowY: 'auto' } as const;

/**
 * A dialog of which only the body scrolls, so that its buttons are always visible: the whole window on a phone.
 * @param width CSS width in wider windows
 */
export const useSheet = (width: string): Sheet =>
  usePhone()
    ? {
        width: '100vw',
        style: { maxWidth: '100vw', margin: 0, padding: 0, top: 0 },
        styles: {
          container: { ...column, height: '100dvh', borderRadius: 0, padding: 16 },
          body: { ...body, flex: 1 },
        },
      }
    : { width, centered: true, styles: { container: { ...column, maxHeight: '94vh' }, body } };
