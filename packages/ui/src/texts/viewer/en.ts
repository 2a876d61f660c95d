/** Messages of the viewer about a file that it shows or cannot show. */
export const viewerEn = {
  'viewer.content': 'Content of {name}',
  'viewer.zoom-reset': 'Reset zoom',
  'viewer.pages': 'Pages',
  'viewer.page-before': 'Previous page',
  'viewer.page-after': 'Next page',
  'viewer.page-number': 'Page number',
  'viewer.page-of': 'of {total}',
  'viewer.fit-width': 'Fit width',
  'viewer.find': 'Search in the file',
  'viewer.found': '{n} of {total}',
  'viewer.found-none': 'Not found',
  'viewer.find-before': 'Previous match',
  'viewer.find-after': 'Next match',
  'viewer.full': 'Full screen',
  'viewer.full-leave': 'Leave full screen',
  'viewer.in-parts':
    'Plays while it is loaded, and each part is authenticated. A download also compares the whole file with the registered hash.',
  'viewer.converted':
    'Text and tables only: page layout, comments and formulas are not shown. Download the file to see it as it is.',
  'viewer.failed':
    'This file cannot be shown here. It may be damaged, password-protected, or of a type this browser does not support. Download it to open it.',
  'viewer.failed-media':
    'This browser cannot play this film or recording: its picture or sound is in a format that the browser does not support, or the file is damaged. Download it to play it in another program.',
  'viewer.silent':
    'The sound of this film is in a format that this browser does not support, so it plays without sound. Download the film to play it with sound in another program.',
  'viewer.none.office':
    'This Office file needs an office program: a browser cannot show it. Download the file to open it.',
  'viewer.none.archive': 'This file contains other files. Download it to unpack it.',
  'viewer.none.program':
    'This file is a program. It is not run here; download it only if you trust where it comes from.',
  'viewer.mismatch': 'The name indicates {named}, the content is {found}.',
  'viewer.mismatch-shown': 'It is shown according to its content. Be careful when you open the downloaded file.',
  'viewer.mismatch-hidden': 'It is not shown. Be careful when you open the downloaded file.',
  'viewer.encoding-guessed':
    'The encoding of this text is unknown. It is shown as windows-1252, so some letters may be wrong.',
  'viewer.kind.pdf': 'a PDF document',
  'viewer.kind.image': 'an image ({type})',
  'viewer.kind.audio': 'a sound recording ({type})',
  'viewer.kind.video': 'a video ({type})',
  'viewer.kind.text': 'a text ({type})',
  'viewer.kind.office': 'an Office file',
  'viewer.kind.archive': 'an archive ({type})',
  'viewer.kind.program': 'a program',
  'viewer.kind.unknown': 'a file of unknown type',
} as const;

export type ViewerTexts = Readonly<Record<keyof typeof viewerEn, string>>;
