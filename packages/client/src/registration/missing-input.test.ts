import { completeInput, inputProblem } from './missing-input.ts';

const file = new File(['x'], 'a.pdf');
const complete = { title: 'Motor', ipType: 'Patent', ipContent: 'Drawing', file };

test('a title has 256 bytes at most, without the blanks around it', () => {
  expect(inputProblem({ ...complete, title: ` ${'ü'.repeat(128)} ` })).toBeNull();
});

test('nothing is missing when title, classification and file are there', () => {
  expect(inputProblem(complete)).toBeNull();
});

test.each([
  [{ ...complete, title: undefined }, 'asset.title-missing'],
  [{ ...complete, title: '   ' }, 'asset.title-missing'],
  [{ ...complete, ipType: undefined }, 'asset.ip-type-missing'],
  [{ ...complete, ipContent: undefined }, 'asset.ip-content-missing'],
  [{ ...complete, file: null }, 'file.missing'],
  [{}, 'asset.title-missing'],
  [{ ...complete, title: 'x'.repeat(257) }, 'registry.title-too-long'],
  [{ ...complete, title: 'ü'.repeat(129) }, 'registry.title-too-long'],
])('the first thing that is missing or too long is named (%#)', (input, code) => {
  expect(inputProblem(input)?.code).toBe(code);
});

test('blank optional texts are absent, given ones stay', () => {
  const input = { ...complete, description: '  ', internalAssetId: 'R-7', relatedPatent: '', internalDate: undefined };
  expect(completeInput(input)).toEqual({ ...complete, internalAssetId: 'R-7' });
});
