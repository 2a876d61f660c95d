import type { FileFacts } from '@ipr/client/flow/flow';
import type { AssetTexts } from '@ipr/client/update/update';
import { type NamedFact, ReviewDialog, useSizeText, useText } from '@ipr/ui';
import { useState } from 'react';
import { fieldLabels, isPublic, type TextField, textFields } from '../versions/asset-fields.ts';
import type { UpdateForm } from './use-update-form.ts';

interface Props {
  readonly changes: Partial<AssetTexts>;
  /** The replacement file, if any. */
  readonly file: FileFacts | null;
  readonly onUpdate: () => void;
  readonly onBack: () => void;
}

/** The changed fields, and what becomes of them. */
const UpdateReview = ({ changes, file, onUpdate, onBack }: Props) => {
  const text = useText();
  const sizeText = useSizeText();
  const facts = (isIncluded: (field: TextField) => boolean): NamedFact[] =>
    textFields.flatMap((field) => {
      const value = changes[field];
      if (value === undefined || !isIncluded(field)) return [];
      return [{ name: text(fieldLabels[field]), value: value.trim() || <em>{text('review.removed')}</em> }];
    });
  const encrypted = facts((field) => !isPublic(field));
  const newFile = file ? [{ name: text('register.file-card'), value: `${file.name}, ${sizeText(file.size)}` }] : [];
  const unpublished = [...newFile, ...encrypted];
  return (
    <ReviewDialog
      title={text('review.update.title')}
      okText={text('review.update.ok')}
      published={{
        facts: facts(isPublic),
        notes: [text(file ? 'review.update.public-file' : 'review.update.public')],
      }}
      {...(unpublished.length > 0
        ? { unpublished: { facts: unpublished, notes: [text('review.update.private')] } }
        : {})}
      meaning={[text('review.update.final')]}
      onOk={onUpdate}
      onBack={onBack}
    />
  );
};

/** The last step before an update. @returns its dialog, and the function that begins it */
export const useUpdateReview = ({ changes, newFile, updating, save }: UpdateForm) => {
  const [reviewing, setReviewing] = useState(false);
  const update = () => {
    setReviewing(false);
    void save();
  };
  return {
    dialog: reviewing ? (
      <UpdateReview
        changes={changes.changes}
        file={newFile.ready}
        onUpdate={update}
        onBack={() => setReviewing(false)}
      />
    ) : null,
    // What was sent to the blockchain is final: there is nothing left to decide.
    begin: () => (updating.sent ? update() : setReviewing(true)),
  };
};
