/** The NDA: its form, its text, its signature. */
export const ndaEn = {
  'nda.card': 'Non-disclosure agreement',
  'nda.reminder':
    'The recipient must read and sign this NDA before the asset opens. The signature is recorded on the blockchain.',
  'nda.know-how': 'know-how / trade secret',
  'nda.know-how-note': 'Stricter: named individuals, no reverse engineering, secret for at least ten years.',
  'nda.language': 'Language of the NDA',
  'nda.language-note': 'This text is binding. Choose a language that both parties understand.',
  'nda.own-use': 'Use my own text instead (PDF, plain text or photographs)',
  'nda.own-warning': 'The registry did not write this text and has not checked it.',
  'nda.own-note':
    'The recipient reads and signs it. It is stored encrypted, but the operator of the registry holds the key and could read it.',
  'nda.own-file': 'Own text',
  'nda.own-choose': 'Choose a PDF, a text file or photographs of the pages, up to {max}',
  'nda.own-photos':
    'Photographs become one PDF, a page each, in the order of their names. Place, time and camera that are stored in them are left out.',
  'nda.own-missing': 'Please choose a file',
  'nda.own-type': 'Only one PDF, one plain text, or photographs (JPEG, PNG) can be used',
  'nda.own-size': 'This file is too large or empty',
  'nda.name': 'Your name in the agreement',
  'nda.name-note':
    'Your own name or that of the organisation you act for. It is your statement; the registry does not check it. The recipient receives it, the public document has only its hash.',
  'nda.name-note-grantee':
    'Your own name or that of the organisation you act for. You sign it together with the NDA; the sender receives it. The registry does not check it.',
  'nda.name-missing': 'Please enter your name, 2 to 120 characters',
  'nda.law': 'Governing law',
  'nda.courts': 'Place of jurisdiction',
  'nda.left-open': 'Leave open',
  'nda.is-left-open': 'Left open',
  'nda.grantor-name': 'Name of the sender',
  'nda.claimed': '{name} (as stated by the sender)',
  'nda.own-loading': 'Loading the agreement',
  'nda.print': 'Print or save as PDF',
  'nda.preview': 'Read the NDA',
  'nda.preview-title': 'The NDA to be signed',
  'nda.loading': 'Loading the NDA',
  'nda.text': 'Text of the NDA',
  'nda.origin': 'Text {id}, version {version}, unchanged.',
  'nda.origin-own': 'This is not one of the NDA texts supplied with the product.',
  'nda.no-advice': 'This is not legal advice.',
  'nda.fetch-failed': 'Failed to fetch nda content from ipfs: {status}',
  'nda.title': 'Read and sign the NDA',
  'nda.variant-note': 'Chosen by the person who shares the asset.',
  'nda.signed-words':
    'By signing, you accept this NDA for asset {id}, {title}. The signature covers the asset, the text, both parties, the access level and its end.',
  'nda.typed-data': 'Signed data',
  'nda.accept': 'I have read this NDA and accept it',
  'nda.sign': 'Sign & Accept',
  'nda.evidence-failed':
    'You have access. The record of how you read and signed could not be stored; your signature on the blockchain counts without it.',
} as const;

export type NdaTexts = Readonly<Record<keyof typeof ndaEn, string>>;
