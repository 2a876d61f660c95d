/** Messages of the viewer about a file that it shows or cannot show. */
export const viewerEn = {
  'viewer.content': 'Content of {name}',
  'viewer.zoom-reset': 'Reset zoom',
  'viewer.failed':
    'This file cannot be shown here: it may be damaged, protected by a password, or of a kind this browser does not know. Download it to open it.',
  'viewer.none.office':
    'Office files open in a program of your own: a browser would not show them as their author sees them. Download the file to open it.',
  'viewer.none.archive': 'This file holds other files. Download it to unpack it.',
  'viewer.none.program':
    'This file is a program. It is not run here; download it only if you trust where it comes from.',
  'viewer.mismatch': 'By its name this file is {named}, by its content it is {found}.',
  'viewer.mismatch-shown': 'It is shown as what it contains. Be careful when you open the downloaded file.',
  'viewer.mismatch-hidden': 'It is not shown. Be careful when you open the downloaded file.',
  'viewer.encoding-guessed':
    'This text does not say how its characters are encoded. It is shown as windows-1252, so some letters may be wrong.',
  'viewer.kind.pdf': 'a PDF document',
  'viewer.kind.image': 'an image ({type})',
  'viewer.kind.audio': 'a sound recording ({type})',
  'viewer.kind.video': 'a video ({type})',
  'viewer.kind.text': 'a text ({type})',
  'viewer.kind.office': 'an Office file',
  'viewer.kind.archive': 'an archive ({type})',
  'viewer.kind.program': 'a program',
  'viewer.kind.unknown': 'of an unknown kind',
} as const;

export type ViewerTexts = Readonly<Record<keyof typeof viewerEn, string>>;
