import { useNavigate } from '@ipr/mfe-contract';
import { Input, type InputRef, iconNamed, Modal, useText } from '@ipr/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Remotes } from '../remotes.ts';
import classes from './palette.module.css';
import { type Destination, useDestinations } from './use-destinations.ts';

const listId = 'palette-list';
const optionId = (at: number) => `palette-option-${at}`;

interface OptionsProps {
  readonly label: string;
  readonly destinations: readonly Destination[];
  /** Position of the first one among all options. */
  readonly from: number;
  readonly current: number;
  readonly onChoose: (destination: Destination) => void;
}

const Options = ({ label, destinations, from, current, onChoose }: OptionsProps) =>
  destinations.length === 0 ? null : (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox has no element of its own
    <div role="group" aria-label={label}>
      <p aria-hidden="true" className={classes.group}>
        {label}
      </p>
      {destinations.map((destination, at) => {
        const Icon = iconNamed(destination.icon);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus
          <div
            key={destination.path}
            id={optionId(from + at)}
            role="option"
            aria-selected={from + at === current}
            className={classes.option}
            onClick={() => onChoose(destination)}
          >
            <Icon aria-hidden />
            <span>{destination.label}</span>
          </div>
        );
      })}
    </div>
  );

interface PaletteProps {
  readonly remotes: Remotes;
  readonly onClose: () => void;
}

/** Opens a page or an asset by its name: a combobox over a list (WAI-ARIA). */
export const Palette = ({ remotes, onClose }: PaletteProps) => {
  const text = useText();
  const navigate = useNavigate();
  const input = useRef<InputRef>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const { pages, assets, isSearching, isFailed } = useDestinations(remotes, typed);
  const all = [...pages, ...assets];
  const current = Math.min(chosen, all.length - 1);
  const open = ({ path }: Destination) => {
    onClose();
    void navigate(path);
  };
  const move = (to: number) => {
    const at = (to + all.length) % all.length;
    setChosen(at);
    document.getElementById(optionId(at))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowDown: 1, ArrowUp: -1 } as const;
    const step = event.key === 'ArrowDown' || event.key === 'ArrowUp' ? steps[event.key] : 0;
    const destination = all[current];
    if (step !== 0 && all.length > 0) move(current + step);
    else if (event.key === 'Enter' && destination) open(destination);
    else return;
    event.preventDefault();
  };
  const state = isFailed ? text('palette.failed') : isSearching ? text('palette.searching') : '';
  return (
    <Modal open hanging footer={null} initialFocus={input} title={text('palette.title')} onCancel={onClose}>
      <Input
        ref={input}
        role="combobox"
        aria-label={text('palette.label')}
        aria-expanded={all.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={all.length > 0 ? optionId(current) : undefined}
        autoComplete="off"
        placeholder={text('palette.label')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={text('palette.title')} className={classes.list}>
        <Options label={text('palette.pages')} destinations={pages} from={0} current={current} onChoose={open} />
        <Options
          label={text('nav.assets')}
          destinations={assets}
          from={pages.length}
          current={current}
          onChoose={open}
        />
      </div>
      <p role="status" className={classes.state}>
        {state || (all.length === 0 ? text('palette.nothing') : '')}
      </p>
    </Modal>
  );
};
