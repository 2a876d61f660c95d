/** What the attributes of `<ip-proof>` ask for, checked: a page may set them to anything. */
export interface ProofWanted {
  /** Decimal token id. */
  readonly assetId: string;
  /** SHA-256 of the file that the page shows, 64 lower-case hex digits. */
  readonly sha256?: string;
  /** JSON-RPC of a chain node of the partner's choice, at which every answer is repeated. */
  readonly node?: string;
  /** Contract that the registration must be in, lower case. */
  readonly registry?: string;
}

const isNode = (text: string): boolean => {
  try {
    const { protocol, hostname, username } = new URL(text);
    const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
    return !username && (protocol === 'https:' || (protocol === 'http:' && isLocal));
  } catch {
    return false;
  }
};

const rules: Readonly<Record<string, (text: string) => boolean>> = {
  'asset-id': (text) => /^[1-9][0-9]{0,76}$/.test(text),
  sha256: (text) => /^(0x)?[0-9a-f]{64}$/i.test(text),
  node: isNode,
  registry: (text) => /^0x[0-9a-f]{40}$/i.test(text),
};

/** Attributes of `<ip-proof>` that concern the registration, and those of every element. */
export const proofAttributes = [...Object.keys(rules), 'lang', 'theme'];

/** @returns the name of the first attribute that is missing or malformed, or what is wanted */
export const readWanted = (of: (name: string) => string | null): ProofWanted | string => {
  const texts = Object.keys(rules).map((name) => [name, of(name)?.trim() ?? ''] as const);
  const wrong = texts.find(([name, text]) => (text || name === 'asset-id') && !rules[name]?.(text));
  if (wrong) return wrong[0];
  const [assetId, sha256, node, registry] = texts.map(([, text]) => text);
  return {
    assetId: assetId as string,
    ...(sha256 ? { sha256: sha256.toLowerCase().replace('0x', '') } : {}),
    ...(node ? { node } : {}),
    ...(registry ? { registry: registry.toLowerCase() } : {}),
  };
};
