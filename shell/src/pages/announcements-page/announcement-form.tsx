import { AnnouncementTexts } from '@ipr/api';
import { useShell } from '@ipr/mfe-contract';
import { Alert, Button, Card, Input, type Locale, localeNames, locales, useFailureText, useText } from '@ipr/ui';
import { useId, useRef, useState } from 'react';
import classes from './announcements-page.module.css';
import { type AnnouncementCalls, useAnnouncementChanges } from './use-announcements.ts';

interface Words {
  readonly title: string;
  readonly text: string;
}
type Draft = Readonly<Partial<Record<Locale, Words>>>;

const empty: Words = { title: '', text: '' };

interface FieldsProps {
  readonly locale: Locale;
  readonly words: Words;
  readonly onChange: (words: Words) => void;
}

/** Title and text in one language, whose name is that of the group. */
const Fields = ({ locale, words, onChange }: FieldsProps) => {
  const text = useText();
  const id = useId();
  return (
    <fieldset className={classes.fields} lang={locale}>
      <legend>{text('announcements.in', { language: localeNames[locale] })}</legend>
      <label htmlFor={`${id}-title`}>{text('announcements.form-title')}</label>
      <Input
        id={`${id}-title`}
        value={words.title}
        maxLength={120}
        onChange={({ target }) => onChange({ ...words, title: target.value })}
      />
      <label htmlFor={`${id}-text`}>{text('announcements.form-text')}</label>
      <Input.TextArea
        id={`${id}-text`}
        rows={4}
        value={words.text}
        maxLength={2000}
        onChange={({ target }) => onChange({ ...words, text: target.value })}
      />
    </fieldset>
  );
};

/** Writes a notice to all people, in English and any of the other languages. */
export const AnnouncementForm = ({ calls }: { readonly calls: AnnouncementCalls }) => {
  const text = useText();
  const sentence = useFailureText();
  const { notify } = useShell();
  const { publish } = useAnnouncementChanges(calls);
  const [draft, setDraft] = useState<Draft>({ en: empty });
  const [isMissing, setMissing] = useState(false);
  /** One key per notice, so that a repetition after a lost answer publishes nothing twice. */
  const key = useRef(crypto.randomUUID());
  const used = locales.filter((locale) => draft[locale] !== undefined);
  const submit = () => {
    const { success, data: texts } = AnnouncementTexts.safeParse(draft);
    setMissing(!success);
    if (!success) return;
    publish.mutate(
      { texts, key: key.current },
      {
        onSuccess: () => {
          key.current = crypto.randomUUID();
          setDraft({ en: empty });
          notify.success(text('announcements.published'));
        },
      },
    );
  };
  const change = (locale: Locale, words: Words) => {
    // Other words are another notice.
    key.current = crypto.randomUUID();
    setDraft({ ...draft, [locale]: words });
  };
  return (
    <Card title={text('announcements.write')}>
      <p>{text('announcements.write-text')}</p>
      {isMissing ? <Alert type="error" showIcon role="alert" title={text('announcements.missing')} /> : null}
      {publish.isError ? <Alert type="error" showIcon role="alert" title={sentence(publish.error)} /> : null}
      {used.map((locale) => (
        <Fields
          key={locale}
          locale={locale}
          words={draft[locale] ?? empty}
          onChange={(words) => change(locale, words)}
        />
      ))}
      <p className={classes.actions}>
        {locales
          .filter((locale) => !used.includes(locale))
          .map((locale) => (
            <Button key={locale} onClick={() => change(locale, empty)}>
              {text('announcements.add')}: {localeNames[locale]}
            </Button>
          ))}
        <Button type="primary" loading={publish.isPending} onClick={submit}>
          {text('announcements.publish')}
        </Button>
      </p>
    </Card>
  );
};
