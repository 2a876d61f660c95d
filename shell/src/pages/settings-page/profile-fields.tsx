import type { UserProfile } from '@ipr/api';
import { Form, Input, type TextKey, useText } from '@ipr/ui';
import { longest, type ProfileDraft, type ProfileField, profileFields, shownValue } from './profile-form.ts';

const labels: Readonly<Record<ProfileField, TextKey>> = {
  username: 'profile.username',
  name: 'profile.name',
  title: 'profile.job',
  organizationName: 'profile.organization',
  website: 'profile.website',
  bio: 'profile.bio',
  description: 'profile.description',
  address: 'profile.address',
};

export const profileLabel = (field: ProfileField): TextKey => labels[field];

const isLong = (field: ProfileField): boolean => ['bio', 'description', 'address'].includes(field);

interface ProfileFieldsProps {
  readonly stored: UserProfile;
  readonly draft: ProfileDraft;
  readonly problems: Readonly<Partial<Record<ProfileField, TextKey>>>;
  /** Fields that were changed elsewhere while the person typed. */
  readonly elsewhere: readonly ProfileField[];
  readonly disabled: boolean;
  readonly onEdit: (field: ProfileField, value: string) => void;
}

/** What is stored now in a field that the person changed too; else the field's own note. */
const useNote = ({ stored, draft, elsewhere }: ProfileFieldsProps) => {
  const text = useText();
  return (field: ProfileField): string | undefined => {
    if (elsewhere.includes(field) && draft[field] !== undefined)
      return stored[field] ? text('profile.now', { value: stored[field] }) : text('profile.now-empty');
    return field === 'address' ? text('profile.address-note') : undefined;
  };
};

/** The fields of the profile. */
export const ProfileFields = (props: ProfileFieldsProps) => {
  const { stored, draft, problems, disabled, onEdit } = props;
  const text = useText();
  const noteOf = useNote(props);
  return profileFields.map((field) => {
    const id = `profile-${field}`;
    const [problem, note] = [problems[field], noteOf(field)];
    const input = {
      id,
      value: shownValue(stored, draft, field),
      maxLength: longest[field],
      disabled,
      'aria-invalid': problem !== undefined,
      'aria-describedby': `${id}-note`,
      ...(problem ? { status: 'error' as const } : {}),
    };
    return (
      <Form.Item
        key={field}
        label={text(labels[field])}
        htmlFor={id}
        {...(problem ? { validateStatus: 'error' as const } : {})}
        help={
          <span id={`${id}-note`} {...(problem ? { role: 'alert' } : {})}>
            {problem ? text(problem) : note}
          </span>
        }
      >
        {isLong(field) ? (
          <Input.TextArea {...input} rows={3} onChange={(e) => onEdit(field, e.target.value)} />
        ) : (
          <Input {...input} onChange={(e) => onEdit(field, e.target.value)} />
        )}
      </Form.Item>
    );
  });
};
