const bytes = (text: string) => new TextEncoder().encode(text).buffer;

const credential = (response: object) => ({
  id: 'a-passkey',
  rawId: bytes('a-passkey'),
  type: 'public-key',
  getClientExtensionResults: () => ({}),
  response,
});

const created = {
  clientDataJSON: bytes('{}'),
  attestationObject: bytes('attestation'),
  getTransports: () => ['internal'],
};
const signed = { clientDataJSON: bytes('{}'), authenticatorData: bytes('data'), signature: bytes('signature') };

/** A browser with an authenticator, at the edge where a page meets it. @param closes whether the person closes its prompts */
export const installAuthenticator = ({ closes = false } = {}): void => {
  const prompt = (response: object) => async () => {
    if (closes) throw new DOMException('closed', 'NotAllowedError');
    return credential(response);
  };
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { create: prompt(created), get: prompt(signed) },
  });
};

/** A browser without passkeys. */
export const removeAuthenticator = (): void => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
};

const base = { challenge: 'AAAA', timeout: 1_000 };
export const passkeyRequest = {
  ...base,
  rpId: 'localhost',
  allowCredentials: [],
  userVerification: 'required',
} as const;
export const passkeyCreation = {
  ...base,
  rp: { id: 'localhost', name: 'IP Registry' },
  user: { id: 'AAAA', name: 'ada@example.org', displayName: 'Ada' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
} as const;
