const [quote, backslash] = [0x22, 0x5c];
const opens = new Set([0x5b, 0x7b]);
const closes = new Set([0x5d, 0x7d]);
const space = new Set([0x09, 0x0a, 0x0d, 0x20]);

/**
 * Whether a stream is one complete JSON object: every bracket and string is closed, and nothing follows. Recognizes a file that was cut
 * at any byte, of any length; it does not examine what is between the brackets.
 */
export const isWholeObject = async (source: AsyncIterable<Uint8Array>): Promise<boolean> => {
  let [depth, isText, isEscaped, isOver, hasBegun] = [0, false, false, false, false];
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (isEscaped) isEscaped = false;
      else if (isText) {
        if (byte === backslash) isEscaped = true;
        else if (byte === quote) isText = false;
      } else if (space.has(byte)) continue;
      else if (isOver || (!hasBegun && byte !== 0x7b)) return false;
      else if (byte === quote) isText = true;
      else if (opens.has(byte)) depth++;
      else if (closes.has(byte)) depth--;
      hasBegun = true;
      isOver = depth === 0 && !isText;
    }
  }
  return isOver && hasBegun;
};
