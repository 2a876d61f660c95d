import { Alert, Button } from '@ipr/ui';
import classes from './harness.module.css';
import { useNotes } from './notes.ts';

/** Notices and transaction steps reported by the module. */
export const NoteList = () => {
  const { notes, drop } = useNotes();
  return (
    <div className={classes.notes} role="log" aria-label="Notices">
      {notes.map(({ id, tone, text, action }) => (
        <Alert
          key={id}
          type={tone}
          showIcon
          closable={{ onClose: () => drop(id) }}
          title={text}
          action={action ? <Button onClick={action.run}>{action.label}</Button> : null}
        />
      ))}
    </div>
  );
};
