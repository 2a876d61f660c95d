/** Mutants of the checks of tokens, certificates and revocation data that change no outcome, by their label, with the reason. */
export const tokenEquivalents: readonly (readonly [string, string])[] = [
  [
    'rfc3161/certificate.ts der.length > maxTokenBytes → false',
    'what is longer is refused by the parser, too; the limit keeps it out of what is remembered',
  ],
  [
    'rfc3161/certificate.ts extension.parsedValue instanceof ExtKeyUsage → true',
    'the library makes an empty one of what it cannot read',
  ],
  [
    'rfc3161/check-signature.ts !kind || !hash → !kind',
    'every algorithm that counts has a hash, its own or the digest that was compared before',
  ],
  [
    "rfc3161/crl.ts type === uniformResourceIdentifier && typeof value === 'string' → type === uniformResourceIdentifier",
    'narrows a type: a URI is a text',
  ],
  [
    'rfc3161/check-der.ts (bytes[at++] ?? 0) & 0x80 && at < end → (bytes[at++] ?? 0) & 0x80',
    'what passes the end of the value around it is refused by its length',
  ],
  [
    'rfc3161/check-der.ts digits.length === 0 || digits[0] === 0 → digits[0] === 0',
    'no digits are the length 0, which is below 128',
  ],
  [
    'rfc3161/der.ts !signed || !outer || rest.length > 0 → rest.length > 0',
    'narrows a type: callers read what is missing as refused',
  ],
  ['rfc3161/der.ts !signed || !outer → !signed', 'narrows a type: callers read what is missing as refused'],
  ['rfc3161/der.ts !signed || !outer → !outer', 'narrows a type: callers read what is missing as refused'],
  ['rfc3161/der.ts offset === -1 → false', '-1 is not the length either'],
  [
    "rfc3161/der.ts result.error || 'no DER' → result.error",
    'only the wording of the detail, which no outcome depends on',
  ],
  ["rfc3161/der.ts result.error || 'no DER' → 'no DER'", 'only the wording of the detail, which no outcome depends on'],
  [
    "rfc3161/der.ts value?.valueBlock && 'value' in value.valueBlock → value?.valueBlock",
    'what is no list is no children',
  ],
  ['rfc3161/der.ts thrown instanceof Error → false', 'only the wording of the detail, which no outcome depends on'],
  ['rfc3161/der.ts thrown instanceof Error → true', 'only the wording of the detail, which no outcome depends on'],
  [
    "rfc3161/find-chain.ts typeof most === 'number' && below <= most → below <= most",
    'narrows a type: a number that is too large to be one compares as false',
  ],
  [
    'rfc3161/find-chain.ts unused(root) && (await issues(root)) → (await issues(root))',
    'a root that stands twice makes no chain valid that is not valid without it',
  ],
  ['rfc3161/ocsp.ts wrapped → true', 'narrows a type: what is missing throws, which is unreadable too'],
  [
    'rfc3161/ocsp.ts purposes instanceof ExtKeyUsage && purposes.keyPurposes.includes(ocspSigning) → purposes.keyPurposes.includes(ocspSigning)',
    'narrows a type: what has no purposes throws, which is no delegate either',
  ],
  [
    'rfc3161/ocsp.ts !(certStatus instanceof asn1js.BaseBlock) || certStatus.idBlock.tagClass !== 3 → false',
    'narrows a type: the schema of the library admits these three forms only',
  ],
  [
    'rfc3161/ocsp.ts !(certStatus instanceof asn1js.BaseBlock) || certStatus.idBlock.tagClass !== 3 → !(certStatus instanceof asn1js.BaseBlock)',
    'narrows a type: the schema of the library admits these three forms only',
  ],
  [
    'rfc3161/ocsp.ts !(certStatus instanceof asn1js.BaseBlock) || certStatus.idBlock.tagClass !== 3 → certStatus.idBlock.tagClass !== 3',
    'narrows a type: the schema of the library admits these three forms only',
  ],
  [
    'rfc3161/ocsp.ts certStatus.idBlock.tagNumber === 1 && time instanceof asn1js.GeneralizedTime → certStatus.idBlock.tagNumber === 1',
    'the schema of the library admits a time in a revocation only, and nothing else there',
  ],
  [
    'rfc3161/ocsp.ts certStatus.idBlock.tagNumber === 1 && time instanceof asn1js.GeneralizedTime → time instanceof asn1js.GeneralizedTime',
    'the schema of the library admits a time in a revocation only, and nothing else there',
  ],
  ["rfc3161/ocsp.ts status === 'good' → false", 'a word is no time that has passed'],
  ['rfc3161/public-key.ts byte !== 0 → true', 'the library reads no number with more zeros in front than DER has'],
  ['rfc3161/public-key.ts first < 0 → false', 'a modulus of zeros is shorter than any that counts'],
  [
    'rfc3161/public-key.ts named instanceof asn1js.ObjectIdentifier → true',
    'narrows a type: no other value has the text of an object identifier',
  ],
  ['rfc3161/public-key.ts !keys.has(certificate) → true', 'remembers what is computed again otherwise'],
  [
    'rfc3161/public-key.ts !hash || !namesOneAlgorithm(der) → !namesOneAlgorithm(der)',
    'an algorithm without a hash has no kind of key',
  ],
  [
    'rfc3161/public-key.ts checked.set(certificate, answers.set(issuer, answer)); → ;',
    'remembers what is computed again otherwise',
  ],
  ['rfc3161/response.ts text instanceof asn1js.Utf8String → true', 'narrows a type: what is no text has none'],
  ['rfc3161/response.ts !token → false', 'a missing token cannot be read, which is the same reason'],
  [
    'rfc3161/revocation-outcome.ts revokedSince !== undefined && revokedSince <= at → revokedSince <= at',
    'what is missing is no time that has passed',
  ],
  ['rfc3161/revocation-outcome.ts !hash || !key → !key', 'an algorithm without a hash has no kind of key'],
  [
    'rfc3161/signed-token.ts !signer || more.length > 0 → more.length > 0',
    'no signer is read as one of version 0, which is refused',
  ],
  [
    'rfc3161/signed-token.ts encapsulated → true',
    'narrows a type: parts that are missing throw, which is the same reason',
  ],
  ['rfc3161/signed-token.ts first < 0x80 → false', 'a signature is longer than 127 bytes'],
  [
    'rfc3161/signed-token.ts unsigned.length > 1 || more.length > 0 → unsigned.length > 1',
    'further ones are among all of them',
  ],
  [
    'rfc3161/verify-renewals.ts thrown instanceof TokenRefused || thrown instanceof Refuted → true',
    'all errors of known bytes are of these classes',
  ],
  [
    "rfc3161/verify-stamp.ts found.outcome !== 'refuted' || found.reason !== 'untrusted authority' → found.reason !== 'untrusted authority'",
    'only what is refuted has this reason',
  ],
  [
    'rfc3161/tst-info.ts !claims || more.length > 0 → more.length > 0',
    'narrows a type: what is missing throws where it is read, which claims nothing either',
  ],
];
