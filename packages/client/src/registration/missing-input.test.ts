import { completeInput, missingInput } from './missing-input.ts';

const file = new File(['x'], 'a.pdf');
const complete = { title: 'Motor', ipType: 'Patent', ipContent: 'Drawing', file };

test('nothing is missing when title, classification and file are there', () => {
  expect(missingInput(complete)).toBeNull();
});

test.each([
  [{ ...complete, title: undefined }, 'asset.title-missing'],
  [{ ...complete, title: '   ' }, 'asset.title-missing'],
  [{ ...complete, ipType: undefined }, 'asset.ip-type-missing'],
  [{ ...complete, ipContent: undefined }, 'asset.ip-content-missing'],
  [{ ...complete, file: null }, 'file.missing'],
  [{}, 'asset.title-missing'],
])('the first thing that is missing is named (%#)', (input, code) => {
  expect(missingInput(input)?.code).toBe(code);
});

test('blank optional texts are absent, given ones stay', () => {
  const input = { ...complete, description: '  ', internalAssetId: 'R-7', relatedPatent: '', internalDate: undefined };
  expect(completeInput(input)).toEqual({ ...complete, internalAssetId: 'R-7' });
});
