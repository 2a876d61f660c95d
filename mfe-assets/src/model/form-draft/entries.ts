/** Text fields of the registration form. */
const texts = [
  'title',
  'ipType',
  'ipContent',
  'description',
  'internalAssetId',
  'internalDate',
  'relatedPatent',
  'folderId',
] as const;

/** What a person entered; empty fields are absent. */
export type EnteredValues = Partial<Record<(typeof texts)[number], string>> & { readonly protect?: boolean };

interface KeptFileFacts {
  readonly name: string;
  readonly type: string;
  /** Milliseconds since 1970. */
  readonly lastModified: number;
}

/** The stored form of a draft without the bytes of its file. */
export interface Entries {
  readonly format: 1;
  /** ISO 8601. */
  readonly savedAt: string;
  readonly values: EnteredValues;
  readonly file: KeptFileFacts | null;
}

type Unread = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Unread => typeof value === 'object' && value !== null;

/** Known fields with a value, from the values of the form or from storage, in a fixed order. */
export const enteredValues = (from: object): EnteredValues => {
  const given: Unread = { ...from };
  const entered = texts.flatMap((field) => {
    const value = given[field];
    return typeof value === 'string' && value !== '' ? [[field, value] as const] : [];
  });
  return { ...Object.fromEntries(entered), ...(given.protect === true ? { protect: true } : {}) };
};

/** Whether nothing was entered; the folder alone is not worth keeping. */
export const isBlank = ({ folderId: _, ...values }: EnteredValues): boolean =>
  Object.values(values).every((value) => typeof value !== 'string' || value.trim() === '');

const readFile = (file: unknown): KeptFileFacts | null => {
  if (!isRecord(file)) return null;
  const { name, type, lastModified } = file;
  if (typeof name !== 'string' || typeof type !== 'string' || typeof lastModified !== 'number') return null;
  return { name, type, lastModified };
};

/** @returns null for the layout of another release */
export const readEntries = (text: string): Entries | null => {
  const stored: unknown = JSON.parse(text);
  if (!isRecord(stored) || stored.format !== 1 || typeof stored.savedAt !== 'string' || !isRecord(stored.values))
    return null;
  const { savedAt, values, file } = stored;
  return { format: 1, savedAt, values: enteredValues(values), file: readFile(file) };
};
