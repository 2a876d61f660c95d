/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { outlineFaults } from '../../testing/outline-faults.ts';

const faultsOf = (html: string) => {
  const page = document.createElement('div');
  page.innerHTML = html;
  return outlineFaults(page);
};

test('accepts a page with one main heading, levels in order and named landmarks', () => {
  const html = `<nav aria-label="Main"></nav><nav aria-label="Path"></nav>
    <main><header></header><h1>Assets</h1><h2>Mine</h2><h3>New</h3><h2>Theirs</h2><section><header></header></section></main>
    <div role="dialog"><h2>Sure?</h2></div>`;
  expect(faultsOf(html)).toEqual([]);
});

test.each([
  ['two main headings', '<h1>Assets</h1><h1>Shares</h1>', '2 h1: Assets, Shares'],
  ['a skipped level', '<h1>Assets</h1><h3>New</h3>', 'h3 after h1: New'],
  ['a skipped level in a dialog', '<div role="dialog"><h2>Sure?</h2><h4>Why</h4></div>', 'h4 after h2: Why'],
  [
    'landmarks of one name',
    '<section aria-label="New"></section><section aria-label="New"></section>',
    'two region: New',
  ],
  ['landmarks without names', '<aside></aside><aside></aside>', 'two complementary: '],
])('reports %s', (_, html, fault) => {
  expect(faultsOf(html)).toEqual([fault]);
});

test('ignores what is not shown', () => {
  expect(faultsOf('<h1>Assets</h1><div hidden><h1>Shares</h1><h4>Old</h4></div>')).toEqual([]);
});
