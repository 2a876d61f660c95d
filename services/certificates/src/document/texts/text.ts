/** Every text that is printed; `{…}` is filled in. Written by a person, plain characters of the language. */
export interface CertificateText {
  readonly title: string;
  readonly registry: string;
  /** Name of a chain that is no public network. */
  readonly localChain: string;
  /** Across the sheet. */
  readonly mark: { readonly local: string; readonly test: string };
  readonly network: { readonly local: string; readonly test: string; readonly main: string };
  readonly networkMeans: { readonly local: string; readonly test: string; readonly main: string };
  readonly certifies: string;
  readonly registeredAs: string;
  readonly asset: string;
  readonly assetId: string;
  readonly ipType: string;
  readonly ipContent: string;
  readonly registered: string;
  readonly internalAssetId: string;
  readonly internalDate: string;
  readonly relatedPatent: string;
  readonly declared: string;
  /** Beside the heading of the asset, whose title and type are a person's words too. */
  readonly declaredMeans: string;
  /** Around words of a person. */
  readonly quoted: string;
  readonly parties: string;
  readonly registrant: string;
  readonly claimed: string;
  readonly nameless: string;
  readonly account: string;
  readonly owner: string;
  readonly custody: string;
  readonly custodies: {
    readonly assisted: string;
    readonly own: string;
    readonly dynamic: string;
    readonly none: string;
  };
  readonly record: string;
  readonly newest: string;
  readonly fileHash: string;
  readonly encryptedHash: string;
  readonly metadataHash: string;
  readonly keyHash: string;
  readonly cid: string;
  readonly transaction: string;
  readonly block: string;
  readonly timestamp: string;
  readonly noTimestamp: string;
  readonly notProved: string;
  readonly notProvedMeans: string;
  readonly notAttached: string;
  readonly notAttachedMeans: string;
  readonly omitted: string;
  readonly unknown: string;
  readonly quality: { readonly qualified: string; readonly ordinary: string; readonly none: string };
  readonly chain: string;
  /** Says which chain it is, since ids of chains are not unique. */
  readonly genesis: string;
  readonly contract: string;
  readonly scan: string;
  readonly attached: string;
  readonly certificateId: string;
  readonly issued: string;
  readonly signedBy: string;
  readonly localSigner: string;
  readonly proves: string;
  readonly provesList: readonly string[];
  readonly provesNot: string;
  readonly provesNotList: readonly string[];
  readonly history: string;
  readonly version: string;
  readonly page: string;
  readonly pageDrawn: string;
  readonly emblem: string;
  readonly qr: string;
}
