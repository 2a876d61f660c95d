/** The name of a language in another one, as the browser has it. */
export const languageName = (language: string, inLocale: string): string =>
  new Intl.DisplayNames([inLocale], { type: 'language' }).of(language) ?? language;
