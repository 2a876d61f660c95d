import { readFileSync } from 'node:fs';
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

const fromFile = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new BackupRefusal(
      {
        what: `The file of the passphrase cannot be read: ${(error as Error).message}.`,
        why: 'Nothing was written.',
        wayOn: 'Put the right path in IPR_BACKUP_PASSPHRASE_FILE; the file has the passphrase in one line.',
      },
      error,
    );
  }
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
 * @throws BackupRefusal
 */
export const readPassphrase = async (file: string | undefined, isNew: boolean): Promise<string> => {
  if (file !== undefined) return requireLong(fromFile(file));
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
