/** Two letters for an avatar: the first ones of two words, else of the one; without a name the start of the wallet. */
export const initialsOf = (wallet: string, name: string | null | undefined): string => {
  const words = (name ?? '')
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean);
  const [first, second] = words;
  if (first === undefined) return wallet.slice(2, 4).toUpperCase();
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]];
  return letters.join('').toUpperCase();
};
