/** Query of the person's settings. */
export const settingsKey = ['users', 'me', 'settings'] as const;
