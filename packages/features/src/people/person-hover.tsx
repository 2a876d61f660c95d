import { Link, useShell } from '@ipr/mfe-contract';
import { Popover, useText } from '@ipr/ui';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import classes from './people.module.css';
import { PersonCard } from './person-card.tsx';

interface PersonHoverProps {
  readonly wallet: string;
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Delays in milliseconds: passing over opens nothing, and the way from the link to the card closes nothing. */
const [openAfterMs, closeAfterMs] = [300, 150];

/** Opens by hover and focus, closes when pointer and focus have left, and by Escape. */
const useCard = () => {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: boolean, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), ms);
  };
  const hasFocus = () => box.current?.contains(document.activeElement) === true;
  const events = {
    onMouseEnter: () => change(true, openAfterMs),
    onMouseLeave: () => !hasFocus() && change(false, closeAfterMs),
    onFocus: () => change(true, 0),
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node) || !box.current?.contains(relatedTarget)) change(false, 0);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !open) return;
      // Closes the card and no dialog around it.
      event.stopPropagation();
      change(false, 0);
    },
  };
  return { open, setOpen, box, events };
};

/** A click event is a pointer event in every browser; its type in the library is the older one. */
const byTouch = ({ nativeEvent }: MouseEvent): boolean =>
  'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';

/**
 * A link to a person's profile with a card on hover and focus; a tap opens the card first. The card follows the link in the
 * document, so that Tab reaches its buttons.
 */
export const PersonHover = ({ wallet, name, email, className, children }: PersonHoverProps) => {
  const text = useText();
  const { links } = useShell();
  const { open, setOpen, box, events } = useCard();
  // A tap also moves pointer and focus, which open the card before the click arrives.
  const wasOpen = useRef(false);
  return (
    <span ref={box} className={classes.hover} {...events}>
      <Popover
        open={open}
        placement="bottomLeft"
        arrow={false}
        getPopupContainer={() => box.current ?? document.body}
        content={
          <section aria-label={text('person.card', { name: name ?? wallet })}>
            <PersonCard wallet={wallet} name={name} email={email} />
          </section>
        }
      >
        <Link
          to={links.user(wallet)}
          className={className}
          onPointerDown={() => {
            wasOpen.current = open;
          }}
          onClick={(event) => {
            if (wasOpen.current || !byTouch(event)) return;
            event.preventDefault();
            setOpen(true);
          }}
        >
          {children}
        </Link>
      </Popover>
    </span>
  );
};
