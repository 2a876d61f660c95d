/** Columns that are shown: more would freeze the page, and no person reads them. */
const mostColumns = 200;
/** Rows within this distance below the visible area are added in advance. */
const margin = '2000px';

export type Row = readonly string[];
/** The next rows, or null at the end. */
export type NextRows = () => Promise<readonly Row[] | null>;

/** A, B … Z, AA … as in a spreadsheet. @param index from 0 */
export const columnName = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);

const cell = (name: 'td' | 'th', textContent: string) => Object.assign(document.createElement(name), { textContent });

/**
 * A table with named columns and numbered rows, as text only. Further rows are added while the end is near the visible area.
 * @returns the parts of the table in order, for a search; loads the remaining rows
 */
export const showGrid = async (root: HTMLElement, label: string, next: NextRows) => {
  const table = document.createElement('table');
  table.className = 'grid';
  table.setAttribute('aria-label', label);
  const head = table.createTHead().insertRow();
  head.append(cell('td', ''));
  const end = document.createElement('div');
  const bodies: HTMLElement[] = [];
  let count = 0;
  const widen = (columns: number) => {
    for (let at = head.cells.length - 1; at < Math.min(columns, mostColumns); at++)
      head.append(Object.assign(cell('th', columnName(at)), { scope: 'col' }));
  };
  const more = async (): Promise<boolean> => {
    const rows = await next();
    if (!rows) return false;
    const body = document.createElement('tbody');
    for (const values of rows) {
      widen(values.length);
      count += 1;
      const line = document.createElement('tr');
      line.append(Object.assign(cell('th', String(count)), { scope: 'row' }));
      line.append(...values.slice(0, mostColumns).map((value) => cell('td', value)));
      body.append(line);
    }
    bodies.push(body);
    table.append(body);
    return true;
  };
  await more();
  const scroller = document.createElement('div');
  scroller.className = 'sheet';
  scroller.append(table, end);
  root.append(scroller);
  let adding = Promise.resolve(true);
  const add = () => (adding = adding.then((isMore) => isMore && more()));
  const watch = new IntersectionObserver(
    async ([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.unobserve(end);
      if (await add()) watch.observe(end);
    },
    // The frame's own document as root: for a cross-origin frame, rootMargin does not apply to the implicit root.
    { root: document, rootMargin: margin },
  );
  watch.observe(end);
  return async function* (): AsyncIterable<Node> {
    for (let at = 0; at < bodies.length || (await add()); at++) yield* bodies.slice(at, at + 1);
  };
};
