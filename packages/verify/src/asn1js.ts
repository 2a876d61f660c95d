/** The one copy of the ASN.1 library: a second one would not know the first one's values. */
export * from 'asn1js';
