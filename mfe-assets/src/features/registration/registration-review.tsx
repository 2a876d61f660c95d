import type { EnteredInput } from '@ipr/client/registration/missing-input';
import {
  Card,
  type NamedFact,
  Review,
  ReviewDialog,
  type ReviewProps,
  type TextKey,
  useSizeText,
  useTaxonomyLabel,
  useText,
} from '@ipr/ui';

const publicFields = ['register.field.title', 'register.field.ip-type', 'register.field.ip-content'] as const;
const secretFields = [
  'register.file-card',
  'register.field.description',
  'register.field.internal-asset-id',
  'register.field.internal-date',
  'register.field.related-patent',
] as const;

/** What a registration publishes for good, what it does not, and what it means. */
const useReview = (): ((input: EnteredInput) => ReviewProps) => {
  const text = useText();
  const sizeText = useSizeText();
  const labelOf = useTaxonomyLabel();
  const facts = (named: readonly (readonly [string, string | null | undefined])[]): NamedFact[] =>
    named.flatMap(([name, value]) => (value?.trim() ? [{ name, value: value.trim() }] : []));
  return ({ title, ipType, ipContent, file, protect, ...input }) => ({
    published: {
      facts: facts([
        [text('register.field.title'), title],
        [text('register.field.ip-type'), ipType && labelOf(ipType)],
        [text('register.field.ip-content'), ipContent && labelOf(ipContent)],
      ]),
      notes: [text('review.register.public')],
    },
    unpublished: {
      facts: facts([
        [text('register.file-card'), file ? `${file.name}, ${sizeText(file.size)}` : null],
        [text('register.field.description'), input.description],
        [text('register.field.internal-asset-id'), input.internalAssetId],
        [text('register.field.internal-date'), input.internalDate],
        [text('register.field.related-patent'), input.relatedPatent],
      ]),
      notes: [text('review.register.private')],
    },
    meaning: [
      text('review.register.final'),
      text('review.register.once'),
      ...(protect ? [text('review.register.protect')] : []),
    ],
  });
};

interface DialogProps {
  readonly input: EnteredInput;
  readonly onRegister: () => void;
  readonly onBack: () => void;
}

/** The last step before a registration. */
export const RegistrationReview = ({ input, onRegister, onBack }: DialogProps) => {
  const text = useText();
  return (
    <ReviewDialog
      {...useReview()(input)}
      title={text('review.register.title')}
      okText={text('review.register.ok')}
      onOk={onRegister}
      onBack={onBack}
    />
  );
};

/** The same next to the form, by the names of its fields, while it is filled in; its place is taken by the progress. */
export const ReviewCard = () => {
  const text = useText();
  const { meaning, ...parts } = useReview()({});
  const named = (keys: readonly TextKey[]) => keys.map((key) => text(key)).join(', ');
  return (
    <Card title={text('review.register.card')}>
      <Review
        published={{ notes: [named(publicFields), ...(parts.published.notes ?? [])] }}
        unpublished={{ notes: [named(secretFields), ...(parts.unpublished?.notes ?? [])] }}
        meaning={meaning}
      />
    </Card>
  );
};
