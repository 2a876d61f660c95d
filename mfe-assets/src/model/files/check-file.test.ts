import { formatBytes, pickerExtensions, uploadLimits } from '@ipr/domain';
import { acceptedList, checkFile, needsConfirmation, pickerLimit } from './check-file.ts';

const limit = uploadLimits.picker;
const codeOf = (name: string, size: number): string => {
  try {
    checkFile({ name, size }, limit);
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

test('names the accepted types in the order of the specified hint', () => {
  expect(acceptedList()).toMatch(/^PDF, DOC, XLS, PNG, JPG, /);
  expect(
    acceptedList()
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
  expect(() => checkFile({ name: 'plan.pdf', size: limit + 1 }, limit)).toThrow(
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
