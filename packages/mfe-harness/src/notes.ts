import { asFailure } from '@ipr/domain';
import type { Notify, TrackedTransaction, Transactions } from '@ipr/mfe-contract';
import { failureText, type Locale } from '@ipr/ui';
import { create } from 'zustand';

export interface Note {
  readonly id: number;
  readonly tone: 'success' | 'info' | 'warning' | 'error';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

interface NotesState {
  readonly notes: readonly Note[];
  readonly add: (note: Omit<Note, 'id'>) => void;
  readonly drop: (id: number) => void;
}

const kept = 5;
let lastId = 0;

/** Notices and transaction steps reported by the module, newest last. */
export const useNotes = create<NotesState>()((set) => ({
  notes: [],
  add: (note) => set(({ notes }) => ({ notes: [...notes, { ...note, id: ++lastId }].slice(-kept) })),
  drop: (id) => set(({ notes }) => ({ notes: notes.filter((note) => note.id !== id) })),
}));

/** The contract's `notify`: adds a line at the bottom of the frame. */
export const notifyNotes = (locale: () => Locale): Notify => {
  const { add } = useNotes.getState();
  return {
    success: (text, action) => add({ tone: 'success', text, action }),
    info: (text) => add({ tone: 'info', text }),
    warning: (text, action) => add({ tone: 'warning', text, action }),
    failure: (thrown, text) => {
      const { code } = asFailure(thrown);
      add({ tone: 'error', text: `${text ?? failureText(thrown, locale())} (${code})` });
    },
  };
};

/** The contract's `transactions`: adds a line for each step. */
export const noteTransactions = (): Transactions => {
  const operations = new Map<string, TrackedTransaction['operation']>();
  const addLine = (id: string, what: string) =>
    useNotes.getState().add({ tone: 'info', text: `${operations.get(id) ?? id}: ${what}` });
  return {
    begin: (operation) => {
      const id = crypto.randomUUID();
      operations.set(id, operation);
      return id;
    },
    update: (id, { status, txHash, error }) => addLine(id, [status, txHash, error].filter(Boolean).join(' ')),
    dismiss: (id) => addLine(id, 'dismissed'),
  };
};
