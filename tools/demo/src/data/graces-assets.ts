import { makeDocx, makeXlsx } from '../files/office.ts';
import { makePdf } from '../files/pdf.ts';
import { readPicture } from '../files/picture.ts';
import type { DemoAsset } from './demo.ts';

const compilerTitle = 'A compiler for punched-card looms';

const compilerPages = [
  `# Abstract
We translate patterns that are written as programs into the cards of a loom. Repeats become loops, and a pattern that needs more cards than the loom can carry is refused before anything is punched.

# The language
A pattern is a list of picks. A pick names the threads that rise. Picks may be repeated, mirrored and shifted; nothing else is needed for the 312 patterns of our collection.`,
  `# Translation
Every repeat that fits into the loom's own counter is left to it; the others are unrolled. The choice is made from the inside to the outside and is optimal for two counters.

# Results
Compared with the cards that were punched by hand the number of cards falls by 38 per cent on average. No pattern needed more.`,
];

/** Grace's assets: programmable looms. */
export const gracesAssets: readonly DemoAsset[] = [
  {
    key: 'compiler',
    owner: 'grace',
    folder: ['Looms', 'Software'],
    texts: {
      title: compilerTitle,
      ipType: 'Software',
      ipContent: 'Research paper',
      description: 'Manuscript for the spring conference.',
      internalAssetId: 'LM-P-03',
      internalDate: '2024-02-05',
    },
    file: { name: 'loom-compiler.pdf', bytes: () => makePdf(compilerTitle, compilerPages) },
    versions: [
      {
        changes: { description: 'Camera-ready version with the proof in an appendix.' },
        file: {
          name: 'loom-compiler-final.pdf',
          bytes: () =>
            makePdf(compilerTitle, [
              ...compilerPages,
              `# Appendix: two counters
With one counter free, an inner repeat is left to it exactly when the repeat outside is longer than its own body. With two, the same argument holds for each level by itself, because a counter is free again when its repeat ends.`,
            ]),
        },
      },
    ],
  },
  {
    key: 'weave',
    owner: 'grace',
    folder: ['Looms', 'Weaves'],
    texts: {
      title: 'Weave patterns, first collection',
      ipType: 'Design',
      ipContent: 'Image',
      description: 'Thirty by thirty threads, five colours.',
      internalAssetId: 'WV-001',
      internalDate: '2024-05-30',
    },
    file: { name: 'weave-patterns.jpg', bytes: () => readPicture('weave-patterns.jpg') },
  },
  {
    key: 'yarn',
    owner: 'grace',
    folder: ['Looms'],
    texts: {
      title: 'Yarn consumption by pattern',
      ipType: 'Trade secret',
      ipContent: 'Spreadsheet',
      description: 'Metres per square metre of cloth, with the waste at the edges.',
      internalAssetId: 'CALC-11',
      internalDate: '2024-07-09',
    },
    file: {
      name: 'yarn-consumption.xlsx',
      bytes: () =>
        makeXlsx('Yarn consumption', 'Patterns', [
          ['Pattern', 'Warp in m/m²', 'Weft in m/m²', 'Waste in %'],
          ...['Plain', 'Twill 2/2', 'Twill 3/1', 'Herringbone', 'Satin', 'Honeycomb', 'Bird’s eye'].map((name, at) => [
            name,
            2400 + at * 85,
            2150 + at * 110,
            3 + ((at * 5) % 4) / 2,
          ]),
        ]),
    },
  },
  {
    key: 'notebook',
    owner: 'grace',
    folder: ['Dyes'],
    texts: {
      title: 'Laboratory notebook, dyeing trials',
      ipType: 'Know-how',
      ipContent: 'Laboratory notebook',
      description: 'Trials 1 to 6 with the samples’ numbers.',
      internalAssetId: 'NB-5',
      internalDate: '2024-08-22',
    },
    file: {
      name: 'dyeing-notebook.docx',
      bytes: () =>
        makeDocx('Laboratory notebook, dyeing trials', [
          ...[1, 2, 3, 4, 5, 6].flatMap((trial) => [
            `# Trial ${trial}`,
            `Bath at ${46 + trial * 2} °C, ${9 + trial} minutes, sample D-${300 + trial}.`,
            trial < 4
              ? 'Shade uneven at the fold. Next time turn every two minutes.'
              : 'Shade even, fast to washing at 60 °C.',
          ]),
        ]),
    },
  },
  {
    key: 'indigo',
    owner: 'grace',
    folder: ['Dyes'],
    texts: {
      title: 'Indigo vat without hydrosulphite',
      ipType: 'Trade secret',
      ipContent: 'Recipe',
      description: 'Recipe for twenty litres.',
      internalAssetId: 'DY-2',
      internalDate: '2024-10-01',
    },
    file: {
      name: 'indigo-vat.pdf',
      bytes: () =>
        makePdf('Indigo vat without hydrosulphite', [
          `# For twenty litres
Indigo, ground: 60 g
Fructose: 180 g
Slaked lime: 120 g

# Method
Stir the indigo into two litres of water at 60 degrees until no lump is left. Add fructose, then lime, and leave the vat covered for forty minutes. It is ready when the surface turns copper and what runs off the rod is green.

# Keeping
The vat keeps for three weeks. Feed it with 30 g of fructose every second day.`,
        ]),
    },
    versions: [
      { changes: { description: 'Recipe for twenty litres; keeps for three weeks.', internalAssetId: 'DY-2b' } },
    ],
  },
];
