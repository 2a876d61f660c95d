import { completeInput, inputProblem } from './missing-input.ts';

const file = new File(['x'], 'a.pdf');
const complete = { title: 'Motor', ipType: 'Patent', ipContent: 'Drawing', file };

test('limits a title to 256 bytes without surrounding white space', () => {
  expect(inputProblem({ ...complete, title: ` ${'ü'.repeat(128)} ` })).toBeNull();
});

test('reports nothing missing with title, classification and file', () => {
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
])('names the first field that is missing or too long (%#)', (input, code) => {
  expect(inputProblem(input)?.code).toBe(code);
});

test('omits blank optional texts and keeps the others', () => {
  const input = { ...complete, description: '  ', internalAssetId: 'R-7', relatedPatent: '', internalDate: undefined };
  expect(completeInput(input)).toEqual({ ...complete, internalAssetId: 'R-7' });
});
