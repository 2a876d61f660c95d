import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { BackupRefusal } from './backup-refusal.ts';

/** Shorter ones are found by trying, also at half a second per guess. */
const shortest = 12;

const requireLong = (passphrase: string): string => {
  if (passphrase.length >= shortest) return passphrase;
  throw new BackupRefusal({
    what: `The passphrase has fewer than ${shortest} characters.`,
    why: 'It protects the keys of every wallet and file of this folder. Nothing was written.',
    wayOn: 'Choose a longer one, for example five words, and keep it where the backups are not.',
  });
};

const nothingWritten = 'Nothing was written.';

/** @returns the content, and whether other users of the machine can read it */
const readPrivately = (path: string): { readonly text: string; readonly isExposed: boolean } => {
  try {
    const file = openSync(path, 'r');
    try {
      const isExposed = process.platform !== 'win32' && (fstatSync(file).mode & 0o077) !== 0;
      return { text: readFileSync(file, 'utf8'), isExposed };
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw new BackupRefusal(
      {
        what: `The file of the passphrase cannot be read: ${(error as Error).message}.`,
        why: nothingWritten,
        wayOn: 'Put the right path in IPR_BACKUP_PASSPHRASE_FILE; the file has the passphrase in one line.',
      },
      error,
    );
  }
};

const fromFile = (path: string, warn?: (line: string) => void): string => {
  const { text, isExposed } = readPrivately(path);
  const exposed = {
    what: `Other users of this machine can read the passphrase in ${path}.`,
    why: nothingWritten,
    wayOn: `Run \`chmod 600 ${path}\`.`,
  };
  if (isExposed && !warn) throw new BackupRefusal(exposed);
  if (isExposed) warn?.(`${exposed.what} ${exposed.wayOn}`);
  const line = text.replace(/\r?\n$/, '');
  if (!/[\r\n]/.test(line)) return line;
  throw new BackupRefusal({
    what: `The file of the passphrase has several lines: ${path}.`,
    why: nothingWritten,
    wayOn: 'Leave the passphrase alone in it, in one line.',
  });
};

/** Reads one line from the terminal without showing it. */
const prompt = (question: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { stdin, stdout } = process;
    let typed = '';
    const end = (): void => {
      stdin.setRawMode(false).off('data', read).pause();
      stdout.write('\n');
    };
    const read = (chunk: Buffer): void => {
      for (const character of chunk.toString()) {
        if (character === '\r' || character === '\n' || character === '\u0004') {
          end();
          resolve(typed);
          return;
        }
        if (character === '\u0003') {
          end();
          reject(new Error('Cancelled. Nothing was written.'));
          return;
        }
        typed = character === '\u007f' ? [...typed].slice(0, -1).join('') : typed + character;
      }
    };
    stdout.write(question);
    stdin.setRawMode(true).on('data', read).resume();
  });

const noTerminal = () =>
  new BackupRefusal({
    what: 'There is no passphrase.',
    why: 'A backup has the keys of the data folder, so it is always encrypted. Nothing was written.',
    wayOn:
      'Put it in a file that only you can read and name that file in IPR_BACKUP_PASSPHRASE_FILE, or run the command in a terminal.',
  });

/**
 * The passphrase of backups: from the given file, else typed.
 * @param isNew whether it is chosen now; then it is asked for twice
 * @param warn given where a file that others can read is no reason to refuse, as for a restoration
 * @throws BackupRefusal
 */
export const readPassphrase = async (
  file: string | undefined,
  isNew: boolean,
  warn?: (line: string) => void,
): Promise<string> => {
  if (file !== undefined) return requireLong(fromFile(file, warn));
  if (!process.stdin.isTTY) throw noTerminal();
  const passphrase = requireLong(await prompt('Passphrase of the backups: '));
  if (isNew && (await prompt('The same again: ')) !== passphrase)
    throw new BackupRefusal({
      what: 'The two passphrases differ.',
      why: 'Nothing was written.',
      wayOn: 'Run the command again.',
    });
  return passphrase;
};
