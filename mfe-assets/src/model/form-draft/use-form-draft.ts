import { useShell } from '@ipr/mfe-contract';
import { useContext, useEffect, useRef, useState } from 'react';
import { claimDraft } from '../drafts/claim-draft.ts';
import { DraftStoragesContext } from '../drafts/draft-storages.ts';
import { enteredValues } from './entries.ts';
import { type FormDraft, type FormDraftStore, formDraftStore } from './form-draft-store.ts';
import { type Content, isEmpty, type Keeping, nothing, useWriter } from './use-writer.ts';

/** Pause in typing after which the form is stored, in milliseconds. */
const saveDelayMs = 300;

/** The last writes of a form that was left: a return to it within this page waits for them, and for its lock. */
let closed: Promise<void> = Promise.resolve();

interface Opening {
  readonly onOpened: (store: FormDraftStore, draft: FormDraft | null) => void;
  readonly onUnavailable: (keeping: 'elsewhere' | 'failed') => void;
  /** Resolves when everything is written; another tab can open the draft then. */
  readonly onLeave: () => Promise<void>;
}

/** Opens the draft of this account for this tab alone, until the form is left. */
const useOpening = (handlers: Opening): void => {
  const { forms } = useContext(DraftStoragesContext);
  const { wallet } = useShell().session;
  const on = useRef(handlers);
  on.current = handlers;
  useEffect(() => {
    let release: (() => void) | null = null;
    let isHere = true;
    const open = async () => {
      await closed;
      release = await claimDraft(wallet, 'form');
      if (!isHere) return release?.();
      if (!release) return on.current.onUnavailable('elsewhere');
      const store = formDraftStore(forms, wallet);
      const draft = await store.load();
      if (isHere) on.current.onOpened(store, draft);
    };
    open().catch(() => isHere && on.current.onUnavailable('failed'));
    return () => {
      isHere = false;
      closed = on.current.onLeave().finally(() => release?.());
    };
  }, [forms, wallet]);
};

interface Options {
  /** Shows stored content in the form. @param missingFile name of a file that was not kept */
  readonly onRestore: (content: Content, missingFile: string | null) => void;
}

/** The current content, stored after a pause in typing. */
const useContent = (keep: (content: Content) => Promise<void>) => {
  const content = useRef<Content>(nothing);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const writing = useRef(Promise.resolve());
  /** True until the current content is written. */
  const [isPending, setPending] = useState(false);
  const cancel = (): boolean => {
    setPending(false);
    const isWaiting = timer.current !== undefined;
    clearTimeout(timer.current);
    timer.current = undefined;
    return isWaiting;
  };
  /** Resolves when the current content is written, also by a write that began before. */
  const flush = async (): Promise<void> => {
    if (!cancel()) return writing.current;
    setPending(true);
    const { current } = content;
    writing.current = keep(current);
    await writing.current;
    if (content.current === current) setPending(false);
  };
  return {
    content,
    isPending,
    cancel,
    flush,
    change: (more: Partial<Content>) => {
      content.current = { ...content.current, ...more };
      cancel();
      setPending(true);
      timer.current = setTimeout(() => void flush(), saveDelayMs);
    },
  };
};

/** Values typed while the storage was opened take precedence. */
const merge = ({ values, file }: Content, draft: FormDraft): Content => ({
  values: { ...draft.entries.values, ...values },
  file: file ?? draft.file,
});

/** Keeps the content of the registration form on this device, per account, and restores it. One tab at a time does so. */
export const useFormDraft = ({ onRestore }: Options) => {
  const [keeping, setKeeping] = useState<Keeping>('nothing');
  const [restored, setRestored] = useState<FormDraft | null>(null);
  const [isDirty, setDirty] = useState(false);
  /** False while another registration is shown in the form, which has a draft of its own. */
  const isAttached = useRef(true);
  const { store, known, enqueue } = useWriter(setKeeping);
  const { content, isPending, cancel, flush, change: changeContent } = useContent(enqueue);

  const restore = (draft: FormDraft): void => {
    content.current = merge(content.current, draft);
    known.current = { file: draft.file, isKept: true };
    setRestored(draft);
    setKeeping(draft.missingFile ? 'kept-without-file' : 'kept');
    setDirty(true);
    onRestore(content.current, draft.missingFile);
  };
  useOpening({
    onOpened: (opened, draft) => {
      store.current = opened;
      const typed = content.current;
      if (draft && isAttached.current) restore(draft);
      if (typed !== nothing) void enqueue(content.current);
    },
    onUnavailable: setKeeping,
    onLeave: flush,
  });

  const change = (more: Partial<Content>): void => {
    if (!isAttached.current) return;
    changeContent(more);
    setDirty(!isEmpty(content.current));
  };
  /** Deletes the stored content; the form itself stays as it is. */
  const clear = async (): Promise<void> => {
    cancel();
    setRestored(null);
    setDirty(false);
    if (isAttached.current) await enqueue(nothing);
  };
  return {
    keeping,
    restored,
    isDirty,
    isPending,
    changeValues: (values: object) => change({ values: enteredValues(values) }),
    changeFile: (file: File | null) => (file === content.current.file ? undefined : change({ file })),
    clear,
    /** `clear`, for a new start. */
    discard: () => {
      content.current = nothing;
      return clear();
    },
    /** Stores the content again that `clear` deleted. */
    keepAgain: () => change({}),
    /** The form now shows another registration: what is stored stays, and nothing more is. */
    detach: () => {
      isAttached.current = false;
      cancel();
      setRestored(null);
      setDirty(false);
      setKeeping('nothing');
    },
  };
};
