import { Button, SearchOutlined, Tooltip, useText } from '@ipr/ui';
import { usePalette } from './palette-store.ts';

/** Opens the palette. @param label whether its text is shown next to the icon */
export const PaletteButton = ({ label }: { readonly label: boolean }) => {
  const text = useText();
  const setOpen = usePalette((state) => state.setOpen);
  return (
    <Tooltip title={`${text('palette.title')} (Ctrl/⌘ K)`} placement="right">
      <Button
        type="text"
        icon={<SearchOutlined aria-hidden />}
        aria-label={text('palette.open')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        {label ? text('palette.open') : null}
      </Button>
    </Tooltip>
  );
};
