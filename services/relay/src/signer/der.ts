/** r and s of a DER-encoded ECDSA signature (RFC 3279 section 2.2.3). @throws RangeError for anything else */
export const readDerSignature = (der: Uint8Array): { readonly r: bigint; readonly s: bigint } => {
  let at = 0;
  const take = (tag: number): number => {
    if (der[at] !== tag) throw new RangeError('not a DER signature');
    const length = der[at + 1] ?? 0x80;
    at += 2;
    if (length >= 0x80 || at + length > der.length) throw new RangeError('not a DER signature');
    return length;
  };
  const integer = (): bigint => {
    const length = take(0x02);
    if (length === 0 || length > 33) throw new RangeError('not a DER signature');
    const bytes = der.subarray(at, at + length);
    at += length;
    return BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  };
  const whole = take(0x30);
  if (at + whole !== der.length) throw new RangeError('not a DER signature');
  const [r, s] = [integer(), integer()];
  if (at !== der.length) throw new RangeError('not a DER signature');
  return { r, s };
};
