const labelable = 'button, meter, output, progress, select, textarea, input:not([type="hidden" i])';

/**
 * Whether a label belongs to a control of the same document: by `for` and the first element with that id, else by the first
 * control inside the label (HTML Standard, 4.10.4).
 */
const isLabelOf = (label, element) => {
  if (!label.hasAttribute('for')) return label.contains(element) && label.querySelector(labelable) === element;
  const id = label.getAttribute('for');
  return id !== '' && id === element.id && element.ownerDocument.getElementById(id) === element;
};

/**
 * Queries by label and by name read `labels` of every control. jsdom looks through the whole document for each of them, and again
 * for each label; the document's collection of labels is kept until the document changes.
 */
export const findLabelsFast = (window) => {
  for (const name of ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea']) {
    const { prototype } = window[`HTML${name}Element`];
    const { get } = Object.getOwnPropertyDescriptor(prototype, 'labels');
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      enumerable: true,
      get() {
        if (!this.isConnected || this.getRootNode() !== this.ownerDocument || this.type === 'hidden')
          return get.call(this);
        return Array.from(this.ownerDocument.getElementsByTagName('label')).filter((label) => isLabelOf(label, this));
      },
    });
  }
};
