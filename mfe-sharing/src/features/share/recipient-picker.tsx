import { Button, Select, useText } from '@ipr/ui';
import { PersonChip } from '../people/person-chip.tsx';
import { FormField, noteIdOf } from './form-field.tsx';
import classes from './share.module.css';
import { type Chosen, mostInvitations } from './share-form.ts';
import { useRecipients } from './use-recipients.ts';

interface RecipientPickerProps {
  readonly chosen: readonly Chosen[];
  readonly problem: string | undefined;
  readonly disabled: boolean;
  readonly onChoose: (chosen: readonly Chosen[]) => void;
}

export const recipientId = 'share-recipient';

const Search = ({ chosen, problem, disabled, onChoose }: RecipientPickerProps) => {
  const text = useText();
  const { people: found, error, isSettled, isTooShort, typedAddress, search, refetch } = useRecipients();
  const people = found.filter(({ wallet }) => chosen.every((each) => each.wallet !== wallet));
  const email = typedAddress?.includes('@') ? typedAddress : null;
  const emptyText = isSettled ? (found.length > 0 ? 'share.chosen-already' : 'share.no-users') : 'share.searching';
  return (
    // The list closes on Enter when it is empty, and the typed text is lost; while a search runs the key does nothing.
    <div
      role="presentation"
      className={classes.wide}
      onKeyDownCapture={(event) => event.key === 'Enter' && !isSettled && event.stopPropagation()}
    >
      <Select<string | null>
        id={recipientId}
        aria-invalid={problem !== undefined}
        aria-describedby={noteIdOf(recipientId)}
        status={problem ? 'error' : ''}
        className={classes.wide ?? ''}
        disabled={disabled || chosen.length >= mostInvitations}
        placeholder={text(chosen.length === 0 ? 'share.recipient-hint' : 'share.recipient-more')}
        showSearch={{ filterOption: false, onSearch: search }}
        loading={!isSettled && !isTooShort}
        listHeight={320}
        // A chosen person moves to the list above; the box is free for the next one.
        value={null}
        options={people.map(({ wallet, name }) => ({ value: wallet, label: name }))}
        optionRender={({ value }) => {
          const person = people.find(({ wallet }) => wallet === value);
          return person ? (
            <PersonChip
              wallet={person.wallet}
              name={person.name}
              email={email ?? person.maskedEmail}
              copy={false}
              opensProfile={false}
            />
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
          if (person) onChoose([...chosen, { ...person, email }]);
          search('');
        }}
      />
    </div>
  );
};

/** Searches people of the portal by name, e-mail or wallet; e-mail addresses are masked (decision P9). */
export const RecipientPicker = (props: RecipientPickerProps) => {
  const { chosen, problem, disabled, onChoose } = props;
  const text = useText();
  const remove = (wallet: string) => {
    onChoose(chosen.filter((each) => each.wallet !== wallet));
    document.getElementById(recipientId)?.focus();
  };
  return (
    <FormField id={recipientId} label={text('share.recipient')} problem={problem} note={text('share.recipient-note')}>
      <ul aria-label={text('share.chosen')} aria-live="polite" className={classes.people}>
        {chosen.map(({ wallet, name, email, maskedEmail }) => (
          <li key={wallet} className={classes.chosen}>
            <PersonChip wallet={wallet} name={name} email={email ?? maskedEmail} isWalletFull />
            <Button
              aria-label={text('access.action-for', { action: text('share.remove'), who: name })}
              disabled={disabled}
              onClick={() => remove(wallet)}
            >
              {text('share.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <Search {...props} />
    </FormField>
  );
};
