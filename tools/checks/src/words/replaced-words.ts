/** Replaced words of names and their replacements; docs/glossary.md lists them for people. */
export const replacedWords: Readonly<Record<string, string>> = {
  anew: 'again, or re- before the verb: rekey, retry',
  anybody: 'the account or role',
  beside: 'background',
  everybody: 'all, or the role',
  hear: 'the event: onChange',
  judge: 'assess',
  nobody: 'the absence: none, missing',
  patience: 'retry policy, timeout',
  patiently: 'withRetry',
  shelf: 'storage',
  somebody: 'the role: grantee, caller',
  tell: 'notify, report, announce',
  told: 'notified, reported',
  vault: 'encryption, key',
  whoever: 'the role',
  wish: 'wanted, request',
};

/** Names that are fixed from outside, each with its reason. */
export const fixedNames: Readonly<Record<string, string>> = {
  sealedAnew: 'a field of published metadata (docs/formats)',
  tellAt: 'a field of stored shares and requests',
};
