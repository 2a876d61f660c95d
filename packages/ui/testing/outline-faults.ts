/** Elements that are not shown: closed dialogs and tabs. */
const hidden = '[hidden],[aria-hidden="true"],[style*="display: none"]';
const dialog = '[role="dialog"],dialog';

/** Sectioning elements, in which a header or a footer is no landmark. */
const sections = 'main,article,aside,nav,section';

const landmarks = [
  ['main', 'main,[role="main"]'],
  ['navigation', 'nav,[role="navigation"]'],
  ['complementary', 'aside,[role="complementary"]'],
  ['banner', 'header,[role="banner"]'],
  ['contentinfo', 'footer,[role="contentinfo"]'],
  ['search', 'search,[role="search"]'],
  ['form', 'form[aria-label],form[aria-labelledby],[role="form"]'],
  ['region', 'section[aria-label],section[aria-labelledby],[role="region"]'],
] as const;

const nameOf = (element: Element): string => {
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const words = ids.map((id) => element.ownerDocument.getElementById(id)?.textContent ?? '');
  return (words.length > 0 ? words.join(' ') : (element.getAttribute('aria-label') ?? '')).trim();
};

const isLandmark = (element: Element): boolean =>
  !(['HEADER', 'FOOTER'].includes(element.tagName) && element.parentElement?.closest(sections));

/** Levels that follow a heading more than one level above them: 'h3 after h1: Files'. */
const skipped = (headings: readonly Element[]): readonly string[] =>
  headings.flatMap((heading, at) => {
    const before = headings[at - 1];
    const level = (each: Element) => Number(each.tagName[1]);
    if (!before || level(heading) <= level(before) + 1) return [];
    return [`h${level(heading)} after h${level(before)}: ${heading.textContent}`];
  });

/**
 * Faults of a page's outline, by which screen readers survey it (WCAG 2.4.6, 1.3.1): several main headings, skipped levels,
 * landmarks of one kind that have the same name. A part of a page without a main heading is accepted; dialogs count for themselves.
 */
export const outlineFaults = (root: ParentNode): readonly string[] => {
  const shown = (selector: string, from: ParentNode) =>
    [...from.querySelectorAll(selector)].filter((element) => !element.closest(hidden));
  const headings = shown('h1,h2,h3,h4,h5,h6', root);
  const ofPage = headings.filter((heading) => !heading.closest(dialog));
  const main = ofPage.filter(({ tagName }) => tagName === 'H1');
  return [
    ...(main.length > 1 ? [`${main.length} h1: ${main.map(({ textContent }) => textContent).join(', ')}`] : []),
    ...skipped(ofPage),
    ...shown(dialog, root).flatMap((each) => skipped(shown('h1,h2,h3,h4,h5,h6', each))),
    ...landmarks.flatMap(([role, selector]) => {
      const names = shown(selector, root).filter(isLandmark).map(nameOf);
      return names.filter((name, at) => names.indexOf(name) !== at).map((name) => `two ${role}: ${name}`);
    }),
  ];
};
