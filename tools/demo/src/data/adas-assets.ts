import { makeDocx, makeXlsx } from '../files/office.ts';
import { makePdf } from '../files/pdf.ts';
import { readPicture } from '../files/picture.ts';
import type { DemoAsset } from './demo.ts';

const engineTitle = 'Displacer engine with magnetic coupling';

const enginePages = (claims: readonly string[]) => [
  `# Field
The invention concerns hot-gas engines of the Stirling type, in particular small ones that run from waste heat below 150 degrees Celsius.

# What is known
In known engines the displacer is driven by a rod that passes through the cold end of the cylinder. The rod needs a seal; the seal leaks, wears, and is the reason why such engines are opened every few thousand hours.

# The problem
To drive the displacer without a rod, so that the working gas stays enclosed for the life of the engine.`,
  `# The solution
The displacer carries a ring of permanent magnets. A second ring sits outside the cylinder wall, which is thin and not magnetic in this region, and is moved by the crank. Both rings are magnetised in the direction of the axis and attract each other, so that the displacer follows the outer ring with a lag of less than two millimetres.

# Heat
The magnets are at the cold end. A shield of two polished sheets keeps them below 70 degrees Celsius while the hot end is at 140.

# Example
Bore 84 mm, stroke of the displacer 36 mm, helium at 6 bar. At 600 revolutions per minute the engine delivers 41 W at the shaft, measured over eight hours without any loss of pressure.`,
  `# Claims\n${claims.map((claim, at) => `${at + 1}. ${claim}`).join('\n\n')}`,
];

const firstClaims = [
  'Hot-gas engine with a cylinder, a displacer and a power piston, characterised in that the displacer is driven through the closed wall of the cylinder by magnets.',
  'Engine according to claim 1, in which the magnets are rings around the axis.',
];

const revisedClaims = [
  ...firstClaims,
  'Engine according to claim 2, in which the rings are magnetised in the direction of the axis and the wall between them is austenitic steel of at most 0.6 mm.',
  'Engine according to one of the claims before, in which a shield of at least two reflecting sheets lies between the hot end and the inner ring.',
];

const readings = (offset: number) => [
  ['Hour', 'Hot end in °C', 'Cold end in °C', 'Pressure in bar', 'Shaft power in W'],
  ...Array.from({ length: 24 }, (_, hour) => [
    hour,
    138 + ((hour * 7) % 5),
    31 + ((hour * 3) % 4) + offset,
    6 - ((hour * 2) % 3) / 100,
    40 + ((hour * 11) % 9) / 10,
  ]),
];

/** Ada's assets: engines. */
export const adasAssets: readonly DemoAsset[] = [
  {
    key: 'engine',
    owner: 'ada',
    folder: ['Engines', 'Stirling'],
    texts: {
      title: engineTitle,
      ipType: 'Patent',
      ipContent: 'Invention disclosure',
      description: 'A displacer that is driven through the closed cylinder wall. Draft for the first filing.',
      internalAssetId: 'ENG-2024-017',
      internalDate: '2024-03-11',
      relatedPatent: 'EP 9 900 017 A1',
    },
    file: { name: 'displacer-engine.pdf', bytes: () => makePdf(engineTitle, enginePages(firstClaims)) },
    versions: [
      {
        changes: { description: 'Four claims after the search report; the shield is a claim of its own.' },
        file: { name: 'displacer-engine-rev-b.pdf', bytes: () => makePdf(engineTitle, enginePages(revisedClaims)) },
      },
      { changes: { title: `${engineTitle}, as filed`, internalAssetId: 'ENG-2024-017-B' } },
    ],
  },
  {
    key: 'exchanger',
    owner: 'ada',
    folder: ['Engines', 'Stirling'],
    texts: {
      title: 'Heat exchanger, exploded view',
      ipType: 'Design',
      ipContent: 'Technical drawing',
      description: 'Drawing NL-HX-02 for the design application.',
      internalAssetId: 'NL-HX-02',
      internalDate: '2024-04-02',
    },
    file: { name: 'NL-HX-02 rev A.png', bytes: () => readPicture('heat-exchanger-a.png') },
    versions: [
      {
        changes: { description: 'Drawing NL-HX-02, revision B: nine fins instead of six.' },
        file: { name: 'NL-HX-02 rev B.png', bytes: () => readPicture('heat-exchanger-b.png') },
      },
    ],
  },
  {
    key: 'readings',
    owner: 'ada',
    folder: ['Engines', 'Measurements'],
    texts: {
      title: 'Test bench readings, endurance run',
      ipType: 'Database right',
      ipContent: 'Data set',
      description: 'Hourly readings of the first 24-hour run.',
      internalAssetId: 'TB-0042',
      internalDate: '2024-05-21',
    },
    file: {
      name: 'endurance-run.xlsx',
      bytes: () => makeXlsx('Endurance run', 'Readings', readings(0)),
    },
    versions: [
      {
        by: 'grace',
        changes: {
          description: 'Hourly readings of the first 24-hour run; cold end corrected for the sensor’s offset.',
        },
        file: {
          name: 'endurance-run-corrected.xlsx',
          bytes: () => makeXlsx('Endurance run, corrected', 'Readings', readings(2)),
        },
      },
    ],
  },
  {
    key: 'assembly',
    owner: 'ada',
    folder: ['Engines'],
    texts: {
      title: 'Assembly instructions for the displacer',
      ipType: 'Know-how',
      ipContent: 'Process description',
      description: 'The order of work and the fits that keep the lag under two millimetres.',
      internalAssetId: 'ENG-2024-021',
      internalDate: '2024-06-14',
    },
    file: {
      name: 'displacer-assembly.docx',
      bytes: () =>
        makeDocx('Assembly instructions for the displacer', [
          '# Before you begin',
          'Clean the bore with isopropanol and leave it for an hour at room temperature. Wear cotton gloves from here on.',
          '# Inner ring',
          'Warm the carrier to 80 °C. Press the ring in with the marked pole towards the cold end, in one movement of about four seconds.',
          'Check the run-out on the mandrel: at most 0.04 mm. More than that cannot be corrected later.',
          '# Shield',
          'Rivet both sheets with the polished sides facing each other. Three rivets, then turn by 60 degrees and three more.',
          '# Closing',
          'Evacuate to 0.1 mbar, hold for twenty minutes, fill with helium to 6.2 bar. The reading settles at 6.0.',
        ]),
    },
  },
  {
    key: 'logo',
    owner: 'ada',
    folder: ['Brand'],
    texts: {
      title: 'Northlight logo',
      ipType: 'Trademark',
      ipContent: 'Logo',
      description: 'Word and device mark in colour.',
      internalAssetId: 'BR-001',
      internalDate: '2023-11-06',
    },
    file: { name: 'northlight-logo.png', bytes: () => readPicture('northlight-logo.png') },
    versions: [
      {
        changes: { title: 'Northlight logo with claim' },
        file: { name: 'northlight-logo-claim.png', bytes: () => readPicture('northlight-logo-2.png') },
      },
    ],
  },
  {
    key: 'poster',
    owner: 'ada',
    folder: ['Brand'],
    texts: {
      title: 'Poster of the exhibition “Quiet Machines”',
      ipType: 'Copyright',
      ipContent: 'Image',
      description: 'Artwork as it went to the printer.',
      internalDate: '2024-08-01',
    },
    file: { name: 'quiet-machines.jpg', bytes: () => readPicture('exhibition-poster.jpg') },
  },
  {
    key: 'licence',
    owner: 'ada',
    folder: [],
    texts: {
      title: 'Licence terms for workshop partners',
      ipType: 'Licence',
      ipContent: 'Contract',
      description: 'What a partner may build and mend, and what they may not sell.',
      internalAssetId: 'LIC-07',
      internalDate: '2024-09-18',
      relatedPatent: 'EP 9 900 017 A1',
    },
    file: {
      name: 'partner-licence.pdf',
      bytes: () =>
        makePdf('Licence terms for workshop partners', [
          `# 1. What is licensed
The licensor allows the partner to build and mend displacer engines by the drawings of the series NL, in the partner's own workshop.

# 2. What is not
Engines built under these terms are sold with the licensor's plate only. The partner grants no licences to others.

# 3. Fee
Forty per engine, due at the end of each quarter. A quarter without engines is reported all the same.`,
          `# 4. Quality
Each engine is run for eight hours before it leaves the workshop. The record of the run goes to the licensor within a week.

# 5. End
Either side may end the licence at the end of a year with three months' notice. Engines under way may be finished.`,
        ]),
    },
  },
];
