import { revealInvisible } from './visible-text.ts';

/** Values for the '{name}' placeholders of a text. */
export type TextParams = Readonly<Record<string, string | number>>;

/**
 * Replaces '{name}' placeholders. Titles and names are written by strangers: marks in them that would change how the rest of the
 * sentence reads are shown as their code points.
 * For a missing parameter, a preceding ': ' is removed too; elsewhere a dash is shown.
 */
export const fillText = (template: string, params: TextParams = {}): string =>
  template.replace(/(\s?:\s)?\{([a-zA-Z]+)\}/g, (_, lead: string | undefined, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') return lead ? '' : '–';
    return `${lead ?? ''}${revealInvisible(String(value))}`;
  });
