/** Elements that a text document needs; all others are replaced by their content. */
const allowed = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li table thead tbody tr td th strong b em i u s sub sup br blockquote pre'.split(' '),
);
const dropped = new Set(['script', 'style', 'template', 'iframe', 'object', 'embed', 'svg', 'math']);

const copySpans = (from: Element, to: Element): void => {
  for (const name of ['colspan', 'rowspan']) {
    const value = from.getAttribute(name);
    if (value && /^[1-9]\d{0,2}$/.test(value)) to.setAttribute(name, value);
  }
};

/** A picture of the document itself, from memory; any other source is replaced by its description. */
const pictureOf = (from: Element): Node => {
  const [src, alt] = [from.getAttribute('src') ?? '', from.getAttribute('alt') ?? ''];
  if (!src.startsWith('blob:')) return document.createTextNode(alt);
  return Object.assign(document.createElement('img'), { src, alt, className: 'picture' });
};

/** A link is text: in the frame it must lead nowhere. Its target is shown on hover. */
const linkOf = (from: Element): Element => {
  const link = document.createElement('span');
  const target = from.getAttribute('href') ?? '';
  if (/^(https?|mailto):/i.test(target)) Object.assign(link, { className: 'link', title: target });
  return link;
};

const copyOf = (from: Element): Node | null => {
  const name = from.localName;
  if (dropped.has(name)) return null;
  if (name === 'img') return pictureOf(from);
  const to = allowed.has(name)
    ? document.createElement(name)
    : name === 'a'
      ? linkOf(from)
      : document.createDocumentFragment();
  if (to instanceof Element) copySpans(from, to);
  appendClean(from, to);
  return to;
};

/**
 * Appends the text, structure and pictures of HTML that a converter made from an untrusted document: no attributes, addresses or
 * elements beyond those of a text. The frame's policy forbids scripts and connections in addition.
 */
export const appendClean = (from: Node, to: Node): void => {
  for (const child of from.childNodes) {
    if (child instanceof Text) to.appendChild(document.createTextNode(child.data));
    else if (child instanceof Element) {
      const copy = copyOf(child);
      if (copy) to.appendChild(copy);
    }
  }
};
