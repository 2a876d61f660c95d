/** The one copy of the PKI library, which goes with the one copy of asn1js. */
export * from 'pkijs';
