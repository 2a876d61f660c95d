import type { TextField } from '../versions/asset-fields.ts';
import { problemsOf } from './check-form.ts';

const withTitle = (title: string) => (field: TextField) => (field === 'title' ? title : 'Patent');
const nothing = () => false;

test('refuses a title that is blank or exceeds the registry’s limit in bytes', () => {
  expect(problemsOf(withTitle('é'.repeat(128)), nothing)).toEqual({});
  expect(problemsOf(withTitle('é'.repeat(129)), nothing)).toEqual({ title: 'register.title-too-long' });
  expect(problemsOf(withTitle('  '), nothing)).toEqual({ title: 'update.title-required' });
});
