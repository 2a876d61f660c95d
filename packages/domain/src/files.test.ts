import { pickerExtensions, uploadLimits } from './files.ts';

test('the picker takes 10 MiB by default and everything takes 50 MiB at most', () => {
  expect(uploadLimits).toEqual({ picker: 10_485_760, maximum: 52_428_800 });
});

test('the picker takes the specified types and no SVG', () => {
  expect(pickerExtensions).toEqual(['pdf', 'jpg', 'jpeg', 'png', 'doc', 'docx', 'xls', 'xlsx']);
});
