import { concatBytes } from '@ipr/domain';

/** The body of a response, read up to a limit; leaving the loop cancels the rest. @throws what `tooLarge` makes */
export const readLimited = async (response: Response, maxBytes: number, tooLarge: () => Error): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > maxBytes) throw tooLarge();
    pieces.push(piece);
  }
  return concatBytes(...pieces);
};
