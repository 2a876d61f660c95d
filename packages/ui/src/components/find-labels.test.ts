/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createRequire } from 'node:module';

const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (html: string) => { window: { document: Document } };
};

const html = `
  <label id="by-id" for="a">A</label><input id="a"><input id="a" class="second">
  <label id="around"><button>one</button><input></label>
  <label id="empty" for=""><textarea></textarea></label>
  <label id="elsewhere" for="missing"><select></select></label>
  <label id="of-text" for="text"></label><div id="text"></div>
  <label id="hidden"><input type="hidden"><output></output></label>
  <label id="again" for="a"></label>`;

/** Ids of the labels of each control. */
const labelsIn = (document: Document) =>
  Array.from(document.querySelectorAll<HTMLInputElement>('input, button, textarea, select, output'), ({ labels }) =>
    labels ? Array.from(labels, ({ id }) => id) : null,
  );

test('labels of controls are those that jsdom finds, also after a change', () => {
  const { window } = new JSDOM(html);
  document.body.innerHTML = html;
  expect(labelsIn(document)).toEqual(labelsIn(window.document));
  expect(labelsIn(document)[0]).toEqual(['by-id', 'again']);
  for (const page of [document, window.document]) {
    page.getElementById('a')?.remove();
    page.getElementById('elsewhere')?.removeAttribute('for');
  }
  expect(labelsIn(document)).toEqual(labelsIn(window.document));
  expect(labelsIn(document)[0]).toEqual(['by-id', 'again']);
});

test('a control outside of the document has the labels around it', () => {
  const label = document.createElement('label');
  label.innerHTML = '<input>';
  expect(Array.from((label.firstElementChild as HTMLInputElement).labels ?? [])).toEqual([label]);
});
