/** The two lists a registration chooses from; texts of the selectors are D2 section 2. */
export const optionKinds = ['ip-type', 'ip-content'] as const;
export type OptionKind = (typeof optionKinds)[number];

/** Rights and protections of the Paris, Berne and TRIPS agreements and their national forms, in the order they are offered. */
const ipTypes = [
  'Patent',
  'Utility model',
  'Trademark',
  'Copyright',
  'Design',
  'Trade secret',
  'Know-how',
  'Software',
  'Database right',
  'Domain name',
  'Trade name',
  'Geographical indication',
  'Plant variety',
  'Integrated circuit layout',
  'Related right',
  'Licence',
  'Other',
];

const ipContents = [
  'Document',
  'Source code',
  'Image',
  'Photograph',
  'Drawing',
  'Technical drawing',
  '3D model',
  'Audio',
  'Music',
  'Video',
  'Data set',
  'Database',
  'Machine learning model',
  'Algorithm',
  'Formula',
  'Recipe',
  'Process description',
  'Prototype description',
  'Invention disclosure',
  'Laboratory notebook',
  'Research paper',
  'Manuscript',
  'Presentation',
  'Spreadsheet',
  'Logo',
  'Brand guidelines',
  'User interface design',
  'Business plan',
  'Contract',
  'Other',
];

export const globalOptions: Readonly<Record<OptionKind, readonly string[]>> = {
  'ip-type': ipTypes,
  'ip-content': ipContents,
};
