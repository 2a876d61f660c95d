/** Enough to cover a large screen turned by the line's angle. */
const tiles = 240;

/** Writes a line over everything the frame shows, on every printed page too; read aloud it is there once. */
export const addMark = (line: string): void => {
  const words = document.createElement('p');
  words.className = 'hidden';
  words.textContent = line;
  const layer = document.createElement('div');
  layer.className = 'mark';
  layer.setAttribute('aria-hidden', 'true');
  const turned = document.createElement('div');
  // In lines of its own each part can be read in a narrow frame as well.
  const textContent = line.replaceAll(' · ', '\n');
  for (let i = 0; i < tiles; i++) turned.append(Object.assign(document.createElement('span'), { textContent }));
  layer.append(turned);
  document.body.prepend(words);
  document.body.append(layer);
};
