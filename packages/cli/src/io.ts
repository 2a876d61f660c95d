/** What a command has of its surroundings. */
export interface Io {
  /** The result; nothing else is written there. */
  readonly out: (text: string) => void;
  /** Progress and messages for the person. */
  readonly say: (text: string) => void;
  /** Prompts the person. @throws UsageError when nobody is there to answer */
  readonly prompt: (question: string) => Promise<string>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folder for the settings and unfinished registrations, readable by its owner only. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** A result: its lines for a person, and the same for a program with --json. */
export interface Result {
  readonly lines: readonly string[];
  readonly json: unknown;
}

/** Texts of other people could otherwise clear the screen, or imitate a line of this program. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd');
