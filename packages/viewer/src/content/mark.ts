/** Number of repetitions that covers a large screen at the line's angle. */
const tiles = 240;

/** Overlays the watermark on everything the frame shows, including every printed page; screen readers get it once. */
export const addMark = (line: string): void => {
  const words = document.createElement('p');
  words.className = 'hidden';
  words.textContent = line;
  const layer = document.createElement('div');
  layer.className = 'mark';
  layer.setAttribute('aria-hidden', 'true');
  const turned = document.createElement('div');
  // Separate lines, so that each part is readable in a narrow frame.
  const textContent = line.replaceAll(' · ', '\n');
  for (let i = 0; i < tiles; i++) turned.append(Object.assign(document.createElement('span'), { textContent }));
  layer.append(turned);
  document.body.prepend(words);
  document.body.append(layer);
};
