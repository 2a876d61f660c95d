import { Input, useText } from '@ipr/ui';
import { FormField, noteIdOf } from '../share/form-field.tsx';
import { partyNameId, type useConsent } from './use-consent.ts';

/** The grantee's name, which they sign together with the NDA. */
export const PartyNameField = ({ consent }: { readonly consent: ReturnType<typeof useConsent> }) => {
  const text = useText();
  const { name, setName, isNameMissing, busy } = consent;
  return (
    <FormField
      id={partyNameId}
      label={text('nda.name')}
      problem={isNameMissing ? text('nda.name-missing') : undefined}
      note={text('nda.name-note-grantee')}
    >
      <Input
        id={partyNameId}
        value={name}
        disabled={busy}
        maxLength={120}
        autoComplete="name"
        aria-invalid={isNameMissing}
        aria-describedby={noteIdOf(partyNameId)}
        {...(isNameMissing ? { status: 'error' as const } : {})}
        onChange={({ target }) => setName(target.value)}
      />
    </FormField>
  );
};
