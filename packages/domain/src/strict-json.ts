/** Where the string that begins at `from` (a quotation mark) ends, in valid JSON. */
const endOfString = (text: string, from: number): number => {
  let at = from + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
};

/** Objects and lists in each other. Some readers fail on deep ones, below 1000 levels. */
const deepest = 64;

/** Reports the first object with a key twice, of which readers differ in which they take, or with `__proto__`. @throws SyntaxError */
const refuseDoubleKeys = (text: string): void => {
  const open: Set<string>[] = [];
  const token = /["{}[\]]/g;
  const colon = /[ \t\r\n]*:/y;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [mark] = found;
    if (mark === '{' || mark === '[') {
      if (open.push(new Set()) > deepest) throw new SyntaxError('nested too deeply');
    } else if (mark === '}' || mark === ']') open.pop();
    else {
      const end = endOfString(text, found.index);
      token.lastIndex = end;
      colon.lastIndex = end;
      if (!colon.test(text)) continue;
      const key: string = JSON.parse(text.slice(found.index, end));
      // Readers of JavaScript leave it out of an object, or set the prototype of the object by it.
      if (key === '__proto__') throw new SyntaxError('a key that is the name of the prototype');
      if (open.at(-1)?.has(key)) throw new SyntaxError(`the key ${JSON.stringify(key.slice(0, 100))} is there twice`);
      open.at(-1)?.add(key);
    }
  }
};

/**
 * JSON (RFC 8259) as every reader reads it: UTF-8 without byte order mark, no key twice in one object and none named `__proto__`, at
 * most 64 levels.
 * @throws SyntaxError, TypeError
 */
export const parseStrictJson = (bytes: Uint8Array): unknown => {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  if (text.startsWith('\ufeff')) throw new SyntaxError('a byte order mark');
  const value: unknown = JSON.parse(text);
  refuseDoubleKeys(text);
  return value;
};
