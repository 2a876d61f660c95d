/** Where everything lies in an NDA evidence bundle (docs/formats/nda-evidence.md). */
export const ndaFiles = {
  evidence: 'evidence.json',
  share: 'share.json',
  text: 'nda.txt',
  token: 'share.tst',
  chain: 'share.pem',
  readme: 'README.txt',
} as const;
