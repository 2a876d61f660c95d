/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { makeDocx, makeXlsx } from '../../testing/make-office.ts';
import type { ShowOrder } from '../frame/messages.ts';
import { columnName } from './grid.ts';
import type { Show } from './listen.ts';
import { showCsv } from './show-csv.ts';
import { showDocx } from './show-docx.ts';
import { cellText, showXlsx } from './show-xlsx.ts';

beforeAll(() => {
  // Nothing is visible without a layout: only the first rows are added.
  globalThis.IntersectionObserver = class {
    observe() {}
    unobserve() {}
  } as unknown as typeof IntersectionObserver;
});
afterAll(() => Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

const show = async (view: Show, bytes: Uint8Array<ArrayBuffer>) => {
  const root = document.createElement('main');
  const reported: string[] = [];
  const order: ShowOrder = {
    kind: 'show',
    view: 'docx',
    bytes: bytes.slice().buffer,
    mediaType: '',
    name: 'file',
    mark: null,
    theme: {},
    labels: { page: '', pages: '' },
    zoom: 1,
  };
  const want = async () => new ArrayBuffer(0);
  const controls = await view({ root, order, want, report: ({ kind }) => void reported.push(kind) });
  return { root, reported, controls };
};

test('shows a Word document as text, with a link that cannot be followed', async () => {
  const text = { heading: 'Motor', paragraph: 'The displacer is magnetic.', link: 'https://example.org/x' };
  const { root } = await show(showDocx, makeDocx(text));
  expect(root.innerHTML).toBe(
    '<h1>Motor</h1><p>The displacer is magnetic.</p><p><span class="link" title="https://example.org/x">a link</span></p>',
  );
});

test('shows the sheets of an Excel workbook with named columns and numbered rows', async () => {
  const { root } = await show(
    showXlsx,
    makeXlsx('Parts', [
      ['Name', 'Count'],
      ['=1+1', 3.5],
    ]),
  );
  expect(root.querySelector('h2')?.textContent).toBe('Parts');
  const rows = [...root.querySelectorAll('tr')].map((row) => [...row.cells].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['', 'A', 'B'],
    ['1', 'Name', 'Count'],
    ['2', '=1+1', '3.5'],
  ]);
});

test('loads the rows of a long table for a search, and only the first ones before', async () => {
  const lines = Array.from({ length: 20_000 }, (_, n) => `${n},value ${n}`);
  const { root, reported, controls } = await show(showCsv, new TextEncoder().encode(lines.join('\n')));
  const before = root.querySelectorAll('tr').length;
  expect(before).toBeLessThan(20_000);
  let parts = 0;
  for await (const _ of controls.parts?.() ?? []) parts += 1;
  expect(parts).toBeGreaterThan(1);
  expect(root.querySelectorAll('tr')).toHaveLength(20_001);
  expect(reported).toEqual([]);
});

test('does not open an Office file that is no archive', async () => {
  const bytes = new Uint8Array(200);
  await expect(show(showDocx, bytes)).rejects.toThrow();
  await expect(show(showXlsx, bytes)).rejects.toThrow();
});

test('hands the parser real sizes, whatever the archive states', async () => {
  const { root } = await show(showDocx, makeDocx({ heading: 'Motor', paragraph: 'x'.repeat(5_000), link: '#' }, 1));
  expect(root.querySelector('h1')?.textContent).toBe('Motor');
  expect(root.querySelector('p')?.textContent).toHaveLength(5_000);
});

test('names columns as a spreadsheet does', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

test.each([
  [null, ''],
  [true, 'TRUE'],
  [0.1, '0.1'],
  [new Date('2026-03-04T00:00:00Z'), '2026-03-04'],
  [new Date('2026-03-04T10:30:00Z'), '2026-03-04 10:30'],
  [new Date('2026-03-04T10:30:15Z'), '2026-03-04 10:30:15'],
])('shows the cell %p as %p', (value, expected) => {
  expect(cellText(value)).toBe(expected);
});
