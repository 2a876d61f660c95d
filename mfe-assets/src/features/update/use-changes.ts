import type { AssetView } from '@ipr/client/asset/read-asset';
import { textsOf } from '@ipr/client/update/fetch-existing';
import type { AssetTexts } from '@ipr/client/update/update';
import type { PrivateMetadata } from '@ipr/domain';
import { useEffect, useState } from 'react';
import { useOpenedFile } from '../asset/use-opened-file.ts';
import { isPublic, type TextField, textFields } from '../versions/asset-fields.ts';

type Typed = Readonly<Partial<Record<TextField, string>>>;

const without = (typed: Typed, field: TextField): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => name !== field));

/** The base version, with its private fields once they are decrypted. */
const useBase = (seen: AssetView) => {
  const [view, setView] = useState(seen);
  const opening = useOpenedFile(view);
  const [opened, setOpened] = useState<{ readonly cid: string; readonly fields: PrivateMetadata } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: decrypted fields belong to the version they were decrypted for
  useEffect(() => {
    if (opening.details) setOpened({ cid: view.asset.cid, fields: opening.details });
  }, [opening.details]);
  const details = opened?.cid === view.asset.cid ? opened.fields : null;
  const rebase = (next: AssetView, fields: PrivateMetadata | null) => {
    setView(next);
    setOpened(fields && { cid: next.asset.cid, fields });
  };
  const current: AssetTexts = textsOf({
    metadata: view.metadata ?? { title: view.asset.title, ipType: '', ipContent: '' },
    private: details ?? { originalFileName: '' },
  });
  return { view, details, opening, current, rebase };
};

/** Unlocked fields, typed values, and their differences from the base version. */
export const useChanges = (seen: AssetView) => {
  const base = useBase(seen);
  const { view, details, current, opening } = base;
  const [unlocked, setUnlocked] = useState<ReadonlySet<TextField>>(new Set());
  const [typed, setTyped] = useState<Typed>({});
  /** Typed values replaced by another person's values. */
  const [aside, setAside] = useState<Typed>({});
  // Without a readable document the flow uses the private fields of an earlier version, except those typed here.
  const isKnown = (field: TextField) => isPublic(field) || details !== null || view.metadata === null;
  const isModified = (field: TextField) =>
    typed[field] !== undefined && (!isKnown(field) || typed[field].trim() !== current[field].trim());
  const textIn = (field: TextField) => typed[field] ?? current[field];
  const changes = Object.fromEntries(textFields.filter(isModified).map((field) => [field, textIn(field)]));

  const type = (field: TextField, value: string) => setTyped((known) => ({ ...known, [field]: value }));
  const toggle = (field: TextField) => {
    const next = new Set(unlocked);
    if (isKnown(field) && next.has(field)) next.delete(field);
    else next.add(field);
    setUnlocked(next);
    if (!isKnown(field) && opening.state.purpose === null) void opening.openDetails();
  };

  return {
    view,
    details,
    opening,
    current,
    aside,
    changes: changes as Partial<AssetTexts>,
    isKnown,
    isModified,
    textIn,
    type,
    toggle,
    isOpen: (field: TextField) => unlocked.has(field) && isKnown(field),
    reset: (field: TextField) => setTyped((known) => without(known, field)),
    takeAside: (field: TextField) => {
      type(field, aside[field] ?? '');
      setUnlocked(new Set([...unlocked, field]));
      setAside((known) => without(known, field));
    },
    /** Restores changes made before this view was opened. @param from the version they are based on */
    restore: (from: AssetView, changed: Typed) => {
      base.rebase(from, from.asset.cid === view.asset.cid ? details : null);
      setTyped(changed);
      setUnlocked(new Set(textFields.filter((field) => isPublic(field) && changed[field] !== undefined)));
      setAside({});
    },
    /** Continues from a newer version. @param yielding fields in which the newer values replace the typed ones */
    rebase: (next: AssetView, fields: PrivateMetadata | null, yielding: readonly TextField[]) => {
      base.rebase(next, fields);
      const given = yielding.filter(isModified);
      setAside(Object.fromEntries(given.map((field) => [field, textIn(field)])));
      setTyped((known) => given.reduce(without, known));
    },
  };
};

export type Changes = ReturnType<typeof useChanges>;
