import type { EnteredInput } from '@ipr/client/registration/missing-input';
import { formatBytes } from '@ipr/domain';
import { type NamedFact, ReviewDialog, useText } from '@ipr/ui';

interface Props {
  readonly input: EnteredInput;
  readonly onRegister: () => void;
  readonly onBack: () => void;
}

/** The last step before a registration. */
export const RegistrationReview = ({ input, onRegister, onBack }: Props) => {
  const text = useText();
  const facts = (named: readonly (readonly [string, string | null | undefined])[]): NamedFact[] =>
    named.flatMap(([name, value]) => (value?.trim() ? [{ name, value: value.trim() }] : []));
  const { title, ipType, ipContent, file, description, internalAssetId, internalDate, relatedPatent, protect } = input;
  return (
    <ReviewDialog
      title={text('review.register.title')}
      okText={text('review.register.ok')}
      published={{
        facts: facts([
          [text('register.field.title'), title],
          [text('register.field.ip-type'), ipType],
          [text('register.field.ip-content'), ipContent],
        ]),
        notes: [text('review.register.public')],
      }}
      unpublished={{
        facts: facts([
          [text('register.file-card'), file ? `${file.name}, ${formatBytes(file.size)}` : null],
          [text('register.field.description'), description],
          [text('register.field.internal-asset-id'), internalAssetId],
          [text('register.field.internal-date'), internalDate],
          [text('register.field.related-patent'), relatedPatent],
        ]),
        notes: [text('review.register.private')],
      }}
      meaning={[
        text('review.register.final'),
        text('review.register.once'),
        ...(protect ? [text('review.register.protect')] : []),
      ]}
      onOk={onRegister}
      onBack={onBack}
    />
  );
};
