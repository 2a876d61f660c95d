/** Part of the window's height below its top edge at which a page counts as the visible one. */
const line = 1 / 3;

/** The index of the last sheet that begins above a line, by binary search: sheets are in order. */
export const sheetAt = (tops: number, topOf: (index: number) => number, y: number): number => {
  let [low, high] = [0, tops - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (topOf(middle) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** Calls back with the number of the visible page, from 1: now, and whenever another one is scrolled to. */
export const reportPage = (sheets: readonly HTMLElement[], onPage: (page: number) => void): void => {
  let last = 0;
  let planned = false;
  const look = () => {
    planned = false;
    const topOf = (index: number) => sheets[index]?.getBoundingClientRect().top ?? 0;
    const page = sheetAt(sheets.length, topOf, window.innerHeight * line) + 1;
    if (page === last) return;
    last = page;
    onPage(page);
  };
  const plan = () => {
    if (!planned) requestAnimationFrame(look);
    planned = true;
  };
  document.addEventListener('scroll', plan, { passive: true });
  window.addEventListener('resize', plan);
  look();
};
