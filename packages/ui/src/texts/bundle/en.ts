/** Evidence of an asset: a ZIP that opens and proves an asset without the portal. */
export const bundleEn = {
  'bundle.action': 'Export evidence',
  'bundle.title': 'Export the evidence of this asset',
  'bundle.intro': 'One ZIP file with everything that is needed to open and prove this asset without this portal:',
  'bundle.content.files': 'the encrypted file of every version',
  'bundle.content.metadata': 'the public metadata of every version; its encrypted details stay encrypted',
  'bundle.content.timestamps': 'the RFC 3161 time stamps with their certificates',
  'bundle.content.chain': 'the blockchain records: transactions, events and blocks',
  'bundle.content.records': 'the operator’s signed record of every version that has one',
  'bundle.content.readme': 'a README and a small program (decrypt.py) that opens the bundle on any computer',
  'bundle.local-chain': 'This portal runs on a local chain. Its records prove nothing to other people.',
  'bundle.keys': 'Include the content keys',
  'bundle.keys-note':
    'Without them the bundle proves the asset, but its files open only while the key network is available.',
  'bundle.keys-warning-title': 'Anyone with this ZIP can read the files',
  'bundle.keys-warning':
    'With the content keys in this bundle, anyone who obtains it can open every version of the file, permanently. Revoking access does not change that. Protect the bundle as you would protect the files themselves.',
  'bundle.keys-confirm': 'I understand that a bundle with content keys cannot be taken back',
  'bundle.no-keys': 'Only the owner can include the content keys. The files in your bundle stay encrypted.',
  'bundle.make': 'Create bundle',
  'bundle.making': 'Creating the bundle',
  'bundle.step.documents': 'Read the metadata of every version',
  'bundle.step.files': 'Fetch the encrypted files',
  'bundle.step.keys': 'Unwrap the content keys',
  'bundle.step.chain': 'Read the blockchain',
  'bundle.step.packing': 'Pack the bundle',
  'bundle.done': 'The bundle is ready ({size}). Your browser is saving it.',
  'bundle.lacks-records':
    'The bundle lacks signed records of the operator because the evidence service is unavailable; create it again later to include them.',
  'bundle.lacks-versions':
    'The document or the file of these versions is missing or unreadable in storage: {list}. The bundle has everything else.',
  'bundle.done-note': 'Keep it in a safe place. README.txt inside explains how to open it.',
  'bundle.failed': 'The bundle could not be created.',
  'bundle.safe': 'Your asset and its files are unchanged.',
  'bundle.readme':
    'This ZIP holds asset {id} with everything that is needed to open and prove it without the portal. Install Python with the package cryptography, take decrypt.py out of the ZIP and run: python3 decrypt.py <this ZIP> --out <folder>. Files open only when keys.json is inside or a content key is given with --key.',
} as const;

export type BundleTexts = Readonly<Record<keyof typeof bundleEn, string>>;
