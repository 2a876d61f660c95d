/** Characters that both Node's `--env-file` and systemd's `EnvironmentFile` take literally without quotation marks. */
const plain = /^[\w@%+=:,./-]+$/;

/** @throws Error for a value that cannot be quoted; its name alone is in the message */
const lineOf = ([name, value]: readonly [string, string]): string => {
  if (plain.test(value)) return `${name}=${value}`;
  if (/['\r\n\\]/.test(value)) throw new Error(`${name}: apostrophes, backslashes and line breaks cannot be written`);
  return `${name}='${value}'`;
};

/** The text of a file with one variable in each line. */
export const envFileOf = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map((entry) => `${lineOf(entry)}\n`)
    .join('');
