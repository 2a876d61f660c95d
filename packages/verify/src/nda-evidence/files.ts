/** Where everything lies in an NDA evidence bundle (docs/formats/nda-evidence.md). */
export const ndaFiles = {
  evidence: 'evidence.json',
  share: 'share.json',
  text: 'nda.txt',
  token: 'share.tst',
  chain: 'share.pem',
  readme: 'README.txt',
} as const;

/** Proofs of the share document's timestamp in addition to its token; left out of bundles of earlier releases. */
export const shareProofs = 'share-timestamp.json';

/** Names of the parties of an NDA of version 1.2. */
export const partiesPath = 'parties.json';

/** The grantor's own text, where it is the agreement. */
export const ownTextPaths = { 'application/pdf': 'own-text.pdf', 'text/plain': 'own-text.txt' } as const;
