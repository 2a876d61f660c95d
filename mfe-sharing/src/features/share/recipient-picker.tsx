import { Button, Select, useText } from '@ipr/ui';
import { useEffect, useRef } from 'react';
import { PersonChip } from '../people/person-chip.tsx';
import { FormField, noteIdOf } from './form-field.tsx';
import classes from './share.module.css';
import type { Chosen } from './share-form.ts';
import { useRecipients } from './use-recipients.ts';

interface RecipientPickerProps {
  readonly chosen: Chosen | null;
  readonly problem: string | undefined;
  readonly disabled: boolean;
  readonly onChoose: (chosen: Chosen | null) => void;
}

const id = 'share-recipient';

const Search = ({ problem, disabled, onChoose }: Omit<RecipientPickerProps, 'chosen'>) => {
  const text = useText();
  const { people, error, isSettled, isTooShort, typedAddress, search, refetch } = useRecipients();
  const email = typedAddress?.includes('@') ? typedAddress : null;
  const emptyText = isSettled ? 'share.no-users' : 'share.searching';
  return (
    // The list closes on Enter when it is empty, and the typed text is lost; while a search runs the key does nothing.
    <div
      role="presentation"
      onKeyDownCapture={(event) => event.key === 'Enter' && !isSettled && event.stopPropagation()}
    >
      <Select<string>
        id={id}
        aria-invalid={problem !== undefined}
        aria-describedby={noteIdOf(id)}
        status={problem ? 'error' : ''}
        className={classes.wide ?? ''}
        disabled={disabled}
        placeholder={text('share.recipient-hint')}
        showSearch={{ filterOption: false, onSearch: search }}
        loading={!isSettled && !isTooShort}
        listHeight={320}
        options={people.map(({ wallet, name }) => ({ value: wallet, label: name }))}
        optionRender={({ value }) => {
          const person = people.find(({ wallet }) => wallet === value);
          return person ? (
            <PersonChip wallet={person.wallet} name={person.name} email={email ?? person.maskedEmail} copy={false} />
          ) : null;
        }}
        notFoundContent={
          error ? (
            <div role="alert" className={classes.searchFailed}>
              {text('share.users-failed')}
              <Button size="small" onClick={() => void refetch()}>
                {text('action.try-again')}
              </Button>
            </div>
          ) : (
            <span role="status">{text(isTooShort ? 'share.search-short' : emptyText)}</span>
          )
        }
        onChange={(wallet) => {
          const person = people.find((each) => each.wallet === wallet);
          if (person) onChoose({ ...person, email });
        }}
      />
    </div>
  );
};

/** The search box and the button that replaces it share one id and the focus, so that keyboard users keep their place. */
const useFollowingFocus = (chosen: Chosen | null, onChoose: RecipientPickerProps['onChoose']) => {
  const isByHand = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the other element is mounted
  useEffect(() => {
    if (isByHand.current) document.getElementById(id)?.focus();
    isByHand.current = false;
  }, [chosen]);
  return (next: Chosen | null) => {
    isByHand.current = true;
    onChoose(next);
  };
};

/** Searches people of the portal by name, e-mail or wallet; e-mail addresses are masked (decision P9). */
export const RecipientPicker = ({ chosen, problem, disabled, onChoose }: RecipientPickerProps) => {
  const text = useText();
  const choose = useFollowingFocus(chosen, onChoose);
  return (
    <FormField
      id={id}
      label={text('share.recipient')}
      problem={problem}
      note={chosen ? null : text('share.recipient-note')}
    >
      {chosen ? (
        <div className={classes.chosen}>
          <PersonChip
            wallet={chosen.wallet}
            name={chosen.name}
            email={chosen.email ?? chosen.maskedEmail}
            isWalletFull
          />
          <Button
            id={id}
            aria-label={text('share.choose-other')}
            disabled={disabled}
            aria-describedby={noteIdOf(id)}
            onClick={() => choose(null)}
          >
            {text('share.choose-other')}
          </Button>
        </div>
      ) : (
        <Search problem={problem} disabled={disabled} onChoose={choose} />
      )}
    </FormField>
  );
};
