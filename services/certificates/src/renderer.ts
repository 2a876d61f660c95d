import type { CertificateData } from '@ipr/api';

/** Everything one certificate is made of. */
export interface CertificateOrder {
  /** Printed, and attached in the same words. */
  readonly data: CertificateData;
  /**
   * Files of a take-home bundle of the asset, by path: bundle.json, chain.json and, of every version, metadata.json, timestamp.*,
   * record.json where they are there; no manifest, README, script, ciphertext or keys (docs/formats/certificate.md).
   */
  readonly evidence: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

export interface CertificateRenderer {
  /**
   * Renders, attaches, signs and stamps. @returns the PDF, which no program may change afterwards
   * @throws Failure certificate.browser-missing, certificate.busy, certificate.not-generated,
   *   certificate.data-unavailable while the signer's revocation data cannot be obtained
   */
  readonly render: (order: CertificateOrder, signal?: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;
  /** Common name of the certificate that signs. */
  readonly signer: string;
  readonly close: () => Promise<void>;
}
