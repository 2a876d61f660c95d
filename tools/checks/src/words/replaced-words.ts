/** Replaced words of names and their replacements; docs/glossary.md lists them for people. */
export const replacedWords: Readonly<Record<string, string>> = {
  anew: 'again, or re- before the verb: rekey, retry',
  anybody: 'the account or role',
  beside: 'background',
  everybody: 'all, or the role',
  hear: 'the event: onChange',
  hears: 'receives',
  judge: 'assess',
  liar: 'faulty or malicious node',
  liars: 'faulty or malicious nodes',
  lying: 'faulty, malicious',
  nobody: 'the absence: none, missing',
  patience: 'retry policy, timeout',
  patiently: 'withRetry',
  regularly: 'periodically',
  seals: 'encrypts, signs or stamps',
  shelf: 'storage',
  shelves: 'storages',
  somebody: 'the role: grantee, caller',
  tell: 'notify, report, announce',
  teller: 'reporter',
  told: 'notified, reported',
  unseal: 'decrypt or verify',
  vault: 'encryption, key',
  walls: 'import bypasses, checks',
  whoever: 'the role',
  wish: 'wanted, request',
  workshop: 'tooling',
};

/** Names that are fixed from outside, each with its reason. */
export const fixedNames: Readonly<Record<string, string>> = {
  sealedAnew: 'a field of published metadata (docs/formats)',
  tellAt: 'a field of stored shares and requests',
};
