/** A call as the generated table has it. */
export interface CallShape {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** '/assets/:id' */
  readonly path: string;
  /** The registry gives the first result again for a repeated key. */
  readonly idempotent?: true;
  /** Name of the file in a form. */
  readonly fileField?: string;
  readonly pages?: PageShape;
}

/** How a list continues (each-item.ts). */
export interface PageShape {
  readonly by: 'page' | 'offset' | 'before' | 'after';
  /** Field of the reply with the rows; '' when the reply is the list, 'direction' when the input names the field. */
  readonly items: string;
  /** Field of a row that `after` takes; without it the reply has `next`. */
  readonly key?: string;
  /** Most rows of a page. */
  readonly limit?: number;
  /** Field of a row, Unix seconds, at which `until` begins the list again beyond the rows that pages reach. */
  readonly until?: string;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);

/** A path of the API; a value may not lead to another call. */
const locate = (path: string, fields: Fields) => {
  const rest = new Map(Object.entries(fields));
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = rest.get(name);
    if (value === undefined || value === null || ['', '.', '..'].includes(String(value)))
      throw new TypeError(`${name} is missing or not valid`);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  return { filled, rest: Object.fromEntries(rest) };
};

const appendFields = (form: FormData, value: unknown, name = ''): void => {
  if (isFields(value))
    for (const [key, inner] of Object.entries(value)) appendFields(form, inner, name ? `${name}[${key}]` : key);
  else if (value !== undefined) form.append(name, String(value));
};

const formOf = (fileField: string, { file, fileName, ...fields }: Fields): FormData => {
  if (!(file instanceof Blob)) throw new TypeError('file is a Blob');
  const form = new FormData();
  appendFields(form, fields);
  // A File goes as it is: in a new one of another name its own reading would be lost.
  if (fileName === undefined && file instanceof File) form.append(fileField, file);
  else form.append(fileField, file, typeof fileName === 'string' ? fileName : 'file.bin');
  return form;
};

/** The request of a call. @throws TypeError when a value of the path or the file is missing */
export const requestOfCall = (base: string, shape: CallShape, input: unknown, key: string | undefined) => {
  const { method, path, fileField } = shape;
  const { filled, rest } = locate(path, isFields(input) ? input : {});
  const url = new URL(base + filled);
  const headers: Record<string, string> = { accept: 'application/json', ...(key ? { 'idempotency-key': key } : {}) };
  if (fileField !== undefined) return { url, init: { method, headers, body: formOf(fileField, rest) } };
  if (method !== 'GET' && method !== 'DELETE')
    return {
      url,
      init: { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(rest) },
    };
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) url.searchParams.set(name, String(value));
  return { url, init: { method, headers } };
};
