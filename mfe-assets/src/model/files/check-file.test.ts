import { formatBytes, pickerExtensions, uploadLimits } from '@ipr/domain';
import { type AcceptedTypes, acceptedList, checkFile, needsConfirmation, pickerLimit } from './check-file.ts';

const limit = uploadLimits.picker;
const codeOf = (name: string, size: number, types: AcceptedTypes = pickerExtensions): string => {
  try {
    checkFile({ name, size }, limit, types);
    return 'taken';
  } catch (thrown) {
    return (thrown as { code: string }).code;
  }
};

test.each([...pickerExtensions])('accepts a .%s file, ignoring the case of its extension', (extension) => {
  expect(codeOf(`plan.${extension}`, 1)).toBe('taken');
  expect(codeOf(`PLAN.${extension.toUpperCase()}`, 1)).toBe('taken');
});

test.each(['logo.svg', 'page.html', 'archive.zip', 'plan.pdf.exe', 'pdf', 'plan.'])(
  'refuses %s by its type',
  (name) => {
    expect(codeOf(name, 1)).toBe('file.type-unsupported');
  },
);

test('accepts the endings that a deployment names, or any', () => {
  expect(codeOf('source.zip', 1, ['zip', 'step'])).toBe('taken');
  expect(codeOf('plan.pdf', 1, ['zip', 'step'])).toBe('file.type-unsupported');
  expect(acceptedList(['zip', 'pdf'])).toBe('PDF, ZIP');
  for (const name of ['source.tar.gz', 'part.step', 'README']) expect(codeOf(name, 1, 'any')).toBe('taken');
  expect(codeOf('README', 0, 'any')).toBe('file.empty');
});

test('names the accepted types in the order of the specified hint', () => {
  expect(acceptedList(pickerExtensions)).toMatch(/^PDF, DOC, XLS, PNG, JPG, /);
  expect(
    acceptedList(pickerExtensions)
      .split(', ')
      .map((word) => word.toLowerCase())
      .sort(),
  ).toEqual([...pickerExtensions].sort());
});

test('refuses an empty file and one byte above the limit, and accepts the limit itself', () => {
  expect(codeOf('plan.pdf', 0)).toBe('file.empty');
  expect(codeOf('plan.pdf', limit)).toBe('taken');
  expect(codeOf('plan.pdf', limit + 1)).toBe('file.too-large');
});

test('formats the limit for people', () => {
  expect(() => checkFile({ name: 'plan.pdf', size: limit + 1 }, limit, 'any')).toThrow(
    expect.objectContaining({ params: { max: formatBytes(limit) } }),
  );
});

test('lets a deployment raise the limit up to the storage limit', () => {
  expect(pickerLimit(20 * 2 ** 20)).toBe(20 * 2 ** 20);
  expect(pickerLimit(10 ** 12)).toBe(uploadLimits.maximum);
});

test('requires confirmation only for files above the default limit', () => {
  expect(needsConfirmation({ size: limit })).toBe(false);
  expect(needsConfirmation({ size: limit + 1 })).toBe(true);
});
