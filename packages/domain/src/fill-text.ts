/** What '{name}' in a text is filled with. */
export type TextParams = Readonly<Record<string, string | number>>;

/** Fills '{name}'. A parameter that is absent takes what introduced it (': ') along, elsewhere it shows as a dash. */
export const fillText = (template: string, params: TextParams = {}): string =>
  template.replace(/(\s?:\s)?\{([a-zA-Z]+)\}/g, (_, lead: string | undefined, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') return lead ? '' : '–';
    return `${lead ?? ''}${value}`;
  });
